//! `make truth`: the facts of each test class alone in a fresh JVM beside one shared JVM in two orders.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use touchstone_analyzer::facts::{NamedTrace, Vocabulary};
use touchstone_benches::java::{Jdk, installed_jdks};
use touchstone_benches::layout;
use touchstone_benches::library::{Libraries, Library};
use touchstone_benches::truth::compare::{Facts, Rule, compare, costs, facts, most_often};
use touchstone_benches::truth::library::Prepared;
use touchstone_benches::truth::report::{self, Row};
use touchstone_benches::truth::runs::{Jvms, Ran};
use touchstone_formats::probe_map::ProbeMap;

/// How many missing methods are named with --missing.
const NAMED: usize = 25;

/// Compare what tests depend on alone in a fresh JVM with what one shared JVM records.
#[derive(Parser)]
struct Arguments {
    /// The checkout of a library whose tests are not published, or to be used instead: joda-time=FOLDER.
    #[arg(long, value_name = "NAME=FOLDER")]
    project: Vec<String>,
    /// Only this library. Nothing is written to benches/results then.
    #[arg(long)]
    only: Option<String>,
    /// Name the methods that are missing or extra most often, and the fills that cost most.
    #[arg(long)]
    missing: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let libraries = Libraries::read("truth.toml")?;
    let jdks = installed_jdks()?;
    let tools = Tools::make(jdks.first().context("no JDK")?, &libraries)?;
    let (mut rows, mut left_out) = (Vec::new(), Vec::new());
    for library in &libraries.library {
        if arguments.only.as_ref().is_some_and(|only| *only != library.name) {
            continue;
        }
        let checkout = arguments.project.iter().find_map(|it| it.strip_prefix(&format!("{}=", library.name)));
        if checkout.is_none() && !library.is_published() {
            eprintln!("{0}: its tests are not published: give --project {0}=CHECKOUT", library.name);
            left_out.push(format!("{}, for which no checkout was given", library.name));
            continue;
        }
        rows.extend(tools.measure(library, checkout.map(Path::new), &libraries, arguments.missing)?);
        println!("{}", report::table(&rows));
    }
    if arguments.only.is_none() {
        report::write(&rows, &left_out)?;
    }
    println!("{}", report::result_line(&rows));
    Ok(())
}

struct Tools {
    touchstone: PathBuf,
    runtime: PathBuf,
    driver: PathBuf,
    jdk: Jdk,
}

impl Tools {
    fn make(jdk: &Jdk, libraries: &Libraries) -> Result<Self> {
        let folder = layout::work_folder("truth")?;
        let touchstone = layout::touchstone()?;
        let runtime = layout::runtime_jar(&touchstone, &folder)?;
        let fetched = layout::work_folder("truth/jars")?;
        let mut class_path = touchstone_benches::corpus::fetched_jars(&libraries.runner, &fetched)?;
        class_path.push(runtime.clone());
        let class_path: Vec<&Path> = class_path.iter().map(PathBuf::as_path).collect();
        let driver = jdk.compile("truth", &class_path)?;
        Ok(Self { touchstone, runtime, driver, jdk: jdk.clone() })
    }

    fn measure(
        &self,
        library: &Library,
        checkout: Option<&Path>,
        libraries: &Libraries,
        missing: bool,
    ) -> Result<Vec<Row>> {
        let fetched = library.fetch(&libraries.runner, checkout, "truth", &self.jdk)?;
        let prepared = Prepared::of(fetched, &self.touchstone)?;
        let jvms = Jvms { jdk: &self.jdk, driver: &self.driver, runtime: &self.runtime };
        eprintln!("{}: {} test classes alone", prepared.name, prepared.tests.len());
        let alone = jvms.alone(&prepared)?;
        let tests: Vec<String> = alone.iter().flat_map(|ran| &ran.told).map(|told| told.test.clone()).collect();
        let vocabulary = Vocabulary::of(&ProbeMap::open(&prepared.map)?)?;
        let truth = truth(&alone, &vocabulary)?;
        let mut rows = Vec::new();
        for (order, backwards) in [("forward", false), ("reverse", true)] {
            eprintln!("{}: all {} in one JVM, {order}", prepared.name, tests.len());
            let mut ordered = tests.clone();
            if backwards {
                ordered.reverse();
            }
            let shared = jvms.together(&prepared, &ordered, order)?;
            rows.extend(compare_all(&prepared, order, &truth, &shared.traces, &vocabulary, missing)?);
        }
        Ok(rows)
    }
}

fn truth(alone: &[Ran], vocabulary: &Vocabulary) -> Result<Facts> {
    let mut truth = Facts::new();
    for ran in alone {
        truth.extend(facts(&ran.traces, vocabulary, Rule::All)?);
    }
    Ok(truth)
}

fn compare_all(
    library: &Prepared,
    order: &'static str,
    truth: &Facts,
    shared: &[NamedTrace],
    vocabulary: &Vocabulary,
    missing: bool,
) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for rule in Rule::ALL {
        let recorded = facts(shared, vocabulary, rule)?;
        let (methods, classes) = compare(truth, &recorded);
        rows.push(Row { library: library.name.clone(), tests: truth.len(), order, rule, methods, classes });
        if missing && rule == Rule::All {
            for (count, method) in most_often(truth, &recorded, vocabulary).iter().take(NAMED) {
                eprintln!("missing in {count}: {method}");
            }
            for (count, method) in most_often(&recorded, truth, vocabulary).iter().take(NAMED) {
                eprintln!("extra in {count}: {method}");
            }
            for (id, extra, needed) in costs(truth, shared, vocabulary)?.iter().take(NAMED) {
                let (class, method) = vocabulary.meaning_of(*id).map_or_else(Default::default, |meaning| {
                    let (class, method) = vocabulary.method(meaning.method);
                    (vocabulary.class_name(class), method)
                });
                eprintln!("fill {id} makes {extra} extra, {needed} needed: {class}.{method}");
            }
        }
    }
    Ok(rows)
}
