//! The poms of a build, with the version of every plugin, so that each Maven does the same.

use super::build::{Build, Framework};

/// Paths and texts.
pub fn poms(build: &Build) -> Vec<(&'static str, String)> {
    if !build.modules {
        return vec![("pom.xml", pom("", "sample", "jar", &format!("{}{}", dependencies(build), plugins(build))))];
    }
    let modules = "  <modules><module>core</module><module>app</module></modules>\n";
    let core = "  <dependencies><dependency><groupId>sample</groupId><artifactId>core</artifactId>\
                <version>1</version></dependency></dependencies>\n";
    // Inherited by both modules.
    let parent = format!("{modules}{}{}", dependencies(build), plugins(build));
    vec![
        ("pom.xml", pom("", "parent", "pom", &parent)),
        ("core/pom.xml", pom(PARENT, "core", "jar", "")),
        ("app/pom.xml", pom(PARENT, "app", "jar", core)),
    ]
}

const PARENT: &str =
    "  <parent><groupId>sample</groupId><artifactId>parent</artifactId><version>1</version></parent>\n";

fn pom(parent: &str, name: &str, packaging: &str, rest: &str) -> String {
    format!(
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\">\n  <modelVersion>4.0.0</modelVersion>\n{parent}\
  <groupId>sample</groupId><artifactId>{name}</artifactId><version>1</version><packaging>{packaging}</packaging>\n\
  <properties>\n    <maven.compiler.release>17</maven.compiler.release>\n\
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>\n  </properties>\n{rest}</project>\n"
    )
}

fn dependencies(build: &Build) -> String {
    let (group, artifact) = match build.framework {
        Framework::JUnit3 | Framework::JUnit4 => ("junit", "junit"),
        Framework::JUnit5 => ("org.junit.jupiter", "junit-jupiter"),
        Framework::TestNg => ("org.testng", "testng"),
    };
    let own = dependency(group, artifact, build.version, "test");
    let library =
        build.language.library().map(|(group, artifact, version)| dependency(group, artifact, version, "compile"));
    format!("  <dependencies>\n{own}{}{}  </dependencies>\n", library.unwrap_or_default(), build.dependencies)
}

fn dependency(group: &str, artifact: &str, version: &str, scope: &str) -> String {
    format!(
        "    <dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version>\
<scope>{scope}</scope></dependency>\n"
    )
}

fn plugins(build: &Build) -> String {
    let plugin = |name: &str, version: &str, rest: &str| {
        format!(
            "    <plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-{name}-plugin</artifactId>\
<version>{version}</version>{rest}</plugin>\n"
        )
    };
    let configuration = format!("<configuration>{}</configuration>", build.configuration);
    let goals = "<executions><execution><goals><goal>integration-test</goal><goal>verify</goal></goals></execution></executions>";
    let (folder, _) = build.language.folder_and_ending();
    let mut text = format!(
        "  <build><sourceDirectory>src/main/{folder}</sourceDirectory><testSourceDirectory>src/test/{folder}\
</testSourceDirectory><plugins>\n"
    );
    text.push_str(&build.language.plugin());
    for (name, version) in [("resources", "3.3.1"), ("compiler", "3.14.0"), ("jar", "3.4.2"), ("clean", "3.4.1")] {
        text.push_str(&plugin(name, version, ""));
    }
    if build.failsafe {
        text.push_str(&plugin("surefire", build.surefire, ""));
        text.push_str(&plugin("failsafe", build.surefire, &format!("{configuration}{goals}")));
    } else {
        text.push_str(&plugin("surefire", build.surefire, &configuration));
    }
    text.push_str(build.plugins);
    text.push_str("  </plugins></build>\n");
    text
}
