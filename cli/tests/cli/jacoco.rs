//! What JaCoCo's agent saw in instrumented classes can be told of the originals, whatever the probes are.

use touchstone_analyzer::jacoco::Translation;

use crate::support::{Project, compile};

const SOURCE: &str = "package app; import java.util.*; public class Ways {
    static Map<String, Integer> known;
    static int choose(int number) {
        switch (number) { case 1: return 2; case 2: number++; default: return number > 5 ? number : -number; } }
    static Integer find(String name) {
        if (known == null) { known = new HashMap<>(); }
        return known.computeIfAbsent(name, key -> key.length()); }
    static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) { if (number > 0 && number % 2 == 0) { sum += choose(number); } }
        try { return sum / numbers.length; } catch (ArithmeticException none) { return Other.count; } finally { Other.count++; } }
    static class Other { static int count = Integer.getInteger(\"count\", 0); } }";

#[test]
fn places_of_jacocos_probes_are_found_beside_ours() {
    let project = Project::new();
    let classes = compile(&[("app/Ways.java", SOURCE)]);
    for (name, bytes) in &classes {
        project.write(&format!("classes/{name}"), bytes);
    }
    for granularity in ["class", "method"] {
        for probes in ["store", "call"] {
            let out = format!("{granularity}-{probes}");
            let arguments = ["--out", &out, "--granularity", granularity, "--probes", probes];
            project.run(&[&["instrument", "classes"][..], &arguments].concat()).expect(0);
            for (name, original) in &classes {
                let instrumented = project.read(&format!("{out}/classes/{name}"));
                assert_ne!(*original, instrumented);
                let translation = Translation::between(original, &instrumented).unwrap();
                assert!(translation.is_some(), "{out}: {name}");
            }
        }
    }
}
