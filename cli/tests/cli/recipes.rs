//! The shell steps of the recipes in `docs/ci.md`, run as they are printed there, on clones in different folders, when `make test-recipes` asks for it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::Project;

/// The shell text of a step of the recipes: what stands under `run:` below its name.
fn step(name: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/ci.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, rest) = page.split_once(&format!("- name: {name}\n")).unwrap_or_else(|| panic!("no step {name}"));
    let (_, block) = rest.split_once("run: |\n").unwrap();
    let indent = block.len() - block.trim_start().len();
    block
        .lines()
        .take_while(|line| line.len() > indent && line[..indent].trim().is_empty())
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The lines under `script:` and `after_script:` of a job of the recipe for GitLab.
fn job(name: &str) -> String {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/ci.md")).unwrap();
    let (_, rest) = page.split_once(&format!("\n{name}:\n")).unwrap_or_else(|| panic!("no job {name}"));
    let lines = rest.lines().take_while(|line| line.starts_with(' '));
    lines.filter_map(|line| line.strip_prefix("    - ")).map(|line| format!("{line}\n")).collect()
}

/// A machine of a build server: a folder of its own with a clone.
struct Machine {
    folder: PathBuf,
}

impl Machine {
    fn new(project: &Project, name: &str) -> Self {
        let folder = project.path(name);
        let cloned =
            Command::new("git").args(["clone", "-q"]).arg(project.path("origin")).arg(&folder).status().unwrap();
        assert!(cloned.success());
        Self { folder }
    }

    /// Runs shell text and gives what it printed.
    fn run(&self, text: &str, module: &str) -> String {
        let program = Path::new(env!("CARGO_BIN_EXE_touchstone")).parent().unwrap();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
        let mut shell = Command::new("bash");
        shell.args(["-euo", "pipefail", "-c", text]).current_dir(&self.folder).env("PATH", path);
        shell.env("MODULE", module).env("GITHUB_STEP_SUMMARY", self.folder.join("summary.md"));
        let output = shell.output().unwrap();
        let printed = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{text}\n{printed}");
        printed
    }

    /// Copies a folder from here to another machine, as a cache or an artifact does.
    fn hand(&self, from: &str, other: &Self, to: &str) {
        let target = other.folder.join(to);
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        let copied = Command::new("cp").arg("-r").arg(self.folder.join(from)).arg(&target).status().unwrap();
        assert!(copied.success());
    }
}

fn pom(name: &str, rest: &str) -> String {
    let parent = if rest.contains("<modules>") {
        "<groupId>sample</groupId><version>1</version><packaging>pom</packaging>"
    } else {
        "<parent><groupId>sample</groupId><artifactId>parent</artifactId><version>1</version></parent>"
    };
    format!(
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>{parent}\
         <artifactId>{name}</artifactId>{rest}</project>\n"
    )
}

/// A repository with two modules.
fn origin(project: &Project) {
    let common = "<modules><module>core</module><module>app</module></modules><properties>\
        <maven.compiler.release>17</maven.compiler.release><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>\
        <dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency></dependencies>\
        <build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.3</version></plugin><plugin>\
        <artifactId>maven-compiler-plugin</artifactId><version>3.14.0</version></plugin><plugin><artifactId>maven-resources-plugin</artifactId>\
        <version>3.3.1</version></plugin></plugins></build>";
    let core = "<dependencies><dependency><groupId>sample</groupId><artifactId>core</artifactId><version>1</version></dependency></dependencies>";
    project.write("origin/pom.xml", pom("parent", common).as_bytes());
    project.write("origin/core/pom.xml", pom("core", "").as_bytes());
    project.write("origin/app/pom.xml", pom("app", core).as_bytes());
    project.write("origin/.mvn/maven.config", b"");
    let class = |name: &str, body: &str| format!("package shop; public class {name} {{ {body} }}").into_bytes();
    let test = |body: &str| format!("@org.junit.Test public void it() {{ org.junit.Assert.assertTrue({body}); }}");
    project
        .write("origin/core/src/main/java/shop/Price.java", &class("Price", "public int of(int n) { return n * 2; }"));
    project.write("origin/core/src/main/java/shop/Cart.java", &class("Cart", "public int sum() { return 1; }"));
    project.write("origin/core/src/test/java/shop/CartTest.java", &class("CartTest", &test("new Cart().sum() == 1")));
    project
        .write("origin/core/src/test/java/shop/PriceTest.java", &class("PriceTest", &test("new Price().of(1) == 2")));
    project.write("origin/app/src/main/java/shop/App.java", &class("App", ""));
    project.write("origin/app/src/test/java/shop/AppTest.java", &class("AppTest", &test("new Price().of(2) == 4")));
    commit(project, "first");
}

fn commit(project: &Project, message: &str) {
    for arguments in
        [&["init", "-q"][..], &["add", "-A"], &["-c", "user.name=t", "-c", "user.email=t@t", "commit", "-qm", message]]
    {
        let done = Command::new("git").args(arguments).current_dir(project.path("origin")).status().unwrap();
        assert!(done.success());
    }
}

fn change_price(project: &Project) {
    let changed = b"package shop; public class Price { public int of(int n) { return n + n; } }";
    project.write("origin/core/src/main/java/shop/Price.java", changed);
    commit(project, "second");
}

#[test]
fn one_job_with_a_cache() {
    if std::env::var_os("TOUCHSTONE_RECIPES").is_none() {
        return;
    }
    let project = Project::new();
    origin(&project);
    let first = Machine::new(&project, "one");
    assert!(first.run(&step("Affected tests"), "").contains("ran 3 of 3 test classes"));
    change_price(&project);
    let second = Machine::new(&project, "two");
    first.hand(".touchstone/builds", &second, ".touchstone/builds");
    let printed = second.run(&step("Affected tests"), "");
    assert!(printed.contains("ran 2 of 3 test classes; 1 class changed"), "{printed}");
    let summary = std::fs::read_to_string(second.folder.join("summary.md")).unwrap();
    assert!(summary.contains("| shop.PriceTest | body of shop.Price.of(I)I"), "{summary}");
    let third = Machine::new(&project, "three");
    second.hand(".touchstone/builds", &third, ".touchstone/builds");
    let printed = third.run(&job("tests"), "");
    assert!(printed.contains("ran 0 of 3 test classes; 0 classes changed"), "{printed}");
}

#[test]
fn shards_are_merged() {
    if std::env::var_os("TOUCHSTONE_RECIPES").is_none() {
        return;
    }
    let project = Project::new();
    origin(&project);
    let merge = Machine::new(&project, "merge");
    for module in ["core", "app"] {
        let shard = Machine::new(&project, module);
        shard.run(&step("Affected tests of a shard"), module);
        shard.run(&step("Keep what the shard recorded"), module);
        shard.hand("shard", &merge, &format!("shards/{module}"));
    }
    let printed = merge.run(&step("Merge the shards"), "");
    assert!(printed.contains("app (surefire): 1 test classes: 1 up to date"), "{printed}");
    assert!(printed.contains("core (surefire): 2 test classes: 2 up to date"), "{printed}");
    change_price(&project);
    let next = Machine::new(&project, "next");
    merge.hand(".touchstone/builds", &next, ".touchstone/builds");
    let printed = next.run(&job("shard"), "app");
    assert!(printed.contains("ran 2 of 3 test classes; 1 class changed"), "{printed}");
    let last = Machine::new(&project, "last");
    next.hand("shard-app", &last, "shard-app");
    let printed = last.run(&job("merge"), "");
    assert!(printed.contains("2 up to date"), "{printed}");
}
