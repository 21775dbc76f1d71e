//! The table of sample builds.

use super::build::{Build, Framework};
use super::language::Language;

/// JUnit 5 with a current Surefire.
pub const PLAIN: Build = Build {
    name: "",
    quick: false,
    language: Language::Java,
    framework: Framework::JUnit5,
    version: "5.11.4",
    surefire: "3.5.3",
    configuration: "",
    plugins: "",
    dependencies: "",
    files: &[],
    asks: "",
    modules: false,
    module_info: false,
    failsafe: false,
    coverage: false,
    overlaps: false,
    arguments: &["test"],
    options: &[],
    executions: 1,
};

const JUNIT4: Build = Build { framework: Framework::JUnit4, version: "4.13.2", ..PLAIN };
const JUNIT3: Build = Build { framework: Framework::JUnit3, version: "3.8.2", ..PLAIN };
const TESTNG: Build = Build { framework: Framework::TestNg, version: "7.5.1", ..PLAIN };
const FAILSAFE: Build = Build { failsafe: true, arguments: &["verify"], ..PLAIN };

const SECOND_EXECUTION: &str = "<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-surefire-plugin</artifactId>\
    <executions><execution><id>again</id><phase>test</phase><goals><goal>test</goal></goals><configuration>\
    <reportNameSuffix>again</reportNameSuffix></configuration></execution></executions></plugin>\n";

const JACOCO: &str = "<plugin><groupId>org.jacoco</groupId><artifactId>jacoco-maven-plugin</artifactId><version>0.8.13</version>\
    <executions><execution><goals><goal>prepare-agent</goal></goals></execution><execution><id>report</id><phase>test</phase>\
    <goals><goal>report</goal></goals></execution></executions></plugin>\n";

const MOCKITO: &str = "<dependency><groupId>org.mockito</groupId><artifactId>mockito-core</artifactId><version>5.14.2</version>\
    <scope>test</scope></dependency>\n";

/// Looks for a license in every file of the project but those that the sample has: none may come along.
const RAT: &str = "<plugin><groupId>org.apache.rat</groupId><artifactId>apache-rat-plugin</artifactId><version>0.15</version>\
    <executions><execution><phase>validate</phase><goals><goal>check</goal></goals><configuration><excludes>\
    <exclude>src/**</exclude><exclude>*</exclude></excludes></configuration></execution></executions></plugin>\n";

/// Switches the parallel mode of JUnit 5 on.
const PARALLEL: (&str, &str) = (
    "src/test/resources/junit-platform.properties",
    "junit.jupiter.execution.parallel.enabled=true\njunit.jupiter.execution.parallel.mode.default=concurrent\n",
);

/// Every kind of jump, so that JaCoCo has something to tell; the test asks about some of them.
const WAYS: (&str, &str) = ("src/main/java/shop/Ways.java", include_str!("Ways.java.in"));

/// All of them.
pub fn builds() -> Vec<Build> {
    [versions(), frameworks(), forks(), modules(), failsafe(), languages(), others()].concat()
}

fn versions() -> Vec<Build> {
    vec![
        Build { name: "junit5", quick: true, ..PLAIN },
        Build { name: "junit5-surefire-2.22.2", surefire: "2.22.2", ..PLAIN },
        Build { name: "junit5-surefire-3.0.0", surefire: "3.0.0", ..PLAIN },
        Build { name: "junit5-surefire-3.2.5", surefire: "3.2.5", ..PLAIN },
        Build { name: "junit5-surefire-3.5.6", surefire: "3.5.6", ..PLAIN },
        Build { name: "junit5-surefire-3.6.1", surefire: "3.6.1", ..PLAIN },
        Build { name: "junit4-surefire-2.12.4", surefire: "2.12.4", ..JUNIT4 },
        Build { name: "junit4-surefire-2.22.2", surefire: "2.22.2", ..JUNIT4 },
        Build { name: "junit4-surefire-3.6.1", surefire: "3.6.1", ..JUNIT4 },
        Build { name: "junit3-surefire-2.22.2", surefire: "2.22.2", ..JUNIT3 },
        Build { name: "testng-surefire-2.22.2", surefire: "2.22.2", ..TESTNG },
        Build { name: "testng-surefire-3.6.1", surefire: "3.6.1", ..TESTNG },
    ]
}

fn frameworks() -> Vec<Build> {
    vec![
        Build { name: "junit6", version: "6.1.3", ..PLAIN },
        Build { name: "junit6-surefire-3.6.1", version: "6.1.3", surefire: "3.6.1", ..PLAIN },
        Build { name: "junit4", ..JUNIT4 },
        Build { name: "junit3", ..JUNIT3 },
        Build { name: "testng", ..TESTNG },
        Build {
            name: "junit4-parallel-classes",
            configuration: "<parallel>classes</parallel><threadCount>2</threadCount>",
            overlaps: true,
            ..JUNIT4
        },
        Build {
            name: "junit4-parallel-methods",
            configuration: "<parallel>methods</parallel><threadCount>2</threadCount>",
            overlaps: true,
            ..JUNIT4
        },
        Build {
            name: "testng-parallel-methods",
            configuration: "<parallel>methods</parallel><threadCount>2</threadCount>",
            overlaps: true,
            ..TESTNG
        },
        Build { name: "junit5-parallel", files: &[PARALLEL], overlaps: true, ..PLAIN },
    ]
}

fn forks() -> Vec<Build> {
    vec![
        Build { name: "fork-count-2", configuration: "<forkCount>2</forkCount>", ..PLAIN },
        Build { name: "no-reuse-of-forks", configuration: "<reuseForks>false</reuseForks>", ..PLAIN },
        Build {
            name: "fork-count-2-no-reuse",
            configuration: "<forkCount>2</forkCount><reuseForks>false</reuseForks>",
            ..JUNIT4
        },
        Build { name: "fork-mode-always", surefire: "2.22.2", configuration: "<forkMode>always</forkMode>", ..JUNIT4 },
        Build { name: "isolated", options: &["--isolate"], ..PLAIN },
        Build { name: "arg-line-in-the-pom", configuration: "<argLine>-Xmx256m -Dsample=a</argLine>", ..PLAIN },
        Build {
            name: "no-manifest-only-jar",
            configuration: "<useManifestOnlyJar>false</useManifestOnlyJar>",
            ..PLAIN
        },
        Build {
            name: "excludes-in-the-pom",
            configuration: "<excludes><exclude>**/Slow*</exclude></excludes>",
            ..PLAIN
        },
        Build { name: "fails-without-tests", configuration: "<failIfNoTests>true</failIfNoTests>", ..PLAIN },
    ]
}

fn modules() -> Vec<Build> {
    vec![
        Build { name: "junit4-two-modules", quick: true, modules: true, ..JUNIT4 },
        Build { name: "two-modules-in-parallel", modules: true, arguments: &["-T", "2", "test"], ..PLAIN },
        Build { name: "two-modules-packaged", modules: true, arguments: &["package"], ..PLAIN },
        Build { name: "module-info", module_info: true, ..PLAIN },
        Build { name: "module-info-surefire-3.0.0", module_info: true, surefire: "3.0.0", ..PLAIN },
        Build { name: "module-info-surefire-3.6.1", module_info: true, surefire: "3.6.1", ..PLAIN },
    ]
}

fn failsafe() -> Vec<Build> {
    vec![
        Build { name: "failsafe", ..FAILSAFE },
        Build { name: "failsafe-2.22.2", surefire: "2.22.2", ..FAILSAFE },
        Build { name: "failsafe-3.6.1", surefire: "3.6.1", ..FAILSAFE },
        Build { name: "failsafe-module-info", module_info: true, ..FAILSAFE },
    ]
}

fn languages() -> Vec<Build> {
    vec![
        Build { name: "kotlin", language: Language::Kotlin, ..PLAIN },
        Build { name: "scala", language: Language::Scala, ..PLAIN },
        Build { name: "groovy", language: Language::Groovy, ..PLAIN },
    ]
}

fn others() -> Vec<Build> {
    vec![
        Build { name: "two-executions", plugins: SECOND_EXECUTION, executions: 2, ..PLAIN },
        Build { name: "licenses-in-all-files", plugins: RAT, ..PLAIN },
        Build {
            name: "jacoco",
            plugins: JACOCO,
            files: &[WAYS],
            asks: " && new Ways(3).all() == 11",
            coverage: true,
            ..PLAIN
        },
        Build {
            name: "jacoco-arg-line-in-the-pom",
            plugins: JACOCO,
            files: &[WAYS],
            asks: " && new Ways(3).all() == 11",
            configuration: "<argLine>@{argLine} -Xmx256m</argLine>",
            coverage: true,
            ..JUNIT4
        },
        Build {
            name: "mockito",
            dependencies: MOCKITO,
            asks: " && org.mockito.Mockito.mock(Price.class).cents(3) == 0",
            ..PLAIN
        },
    ]
}
