//! The table of sample builds.

use super::build::{Build, Framework};

/// JUnit 5 with a current Surefire.
const PLAIN: Build = Build {
    name: "",
    quick: false,
    framework: Framework::JUnit5,
    version: "5.11.4",
    surefire: "3.5.3",
    configuration: "",
    plugins: "",
    dependencies: "",
    modules: false,
    module_info: false,
    failsafe: false,
    arguments: &["test"],
    executions: 1,
};

const JUNIT4: Build = Build { framework: Framework::JUnit4, version: "4.13.2", ..PLAIN };
const JUNIT3: Build = Build { framework: Framework::JUnit3, version: "3.8.2", ..PLAIN };
const TESTNG: Build = Build { framework: Framework::TestNg, version: "7.5.1", ..PLAIN };

const SECOND_EXECUTION: &str = "<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-surefire-plugin</artifactId>\
    <executions><execution><id>again</id><phase>test</phase><goals><goal>test</goal></goals><configuration>\
    <reportNameSuffix>again</reportNameSuffix></configuration></execution></executions></plugin>\n";

const JACOCO: &str = "<plugin><groupId>org.jacoco</groupId><artifactId>jacoco-maven-plugin</artifactId><version>0.8.13</version>\
    <executions><execution><goals><goal>prepare-agent</goal></goals></execution></executions></plugin>\n";

const MOCKITO: &str = "<dependency><groupId>org.mockito</groupId><artifactId>mockito-core</artifactId><version>5.14.2</version>\
    <scope>test</scope></dependency>\n";

/// All of them.
pub fn builds() -> Vec<Build> {
    vec![
        Build { name: "junit5", quick: true, ..PLAIN },
        Build { name: "junit4-two-modules", quick: true, modules: true, ..JUNIT4 },
        Build { name: "junit5-surefire-2.22.2", surefire: "2.22.2", ..PLAIN },
        Build { name: "junit5-surefire-3.0.0", surefire: "3.0.0", ..PLAIN },
        Build { name: "junit5-surefire-3.2.5", surefire: "3.2.5", ..PLAIN },
        Build { name: "junit5-surefire-3.5.4", surefire: "3.5.4", ..PLAIN },
        Build { name: "junit5-surefire-3.6.0-M1", surefire: "3.6.0-M1", ..PLAIN },
        Build { name: "junit6", version: "6.0.0", ..PLAIN },
        Build { name: "junit4", ..JUNIT4 },
        Build { name: "junit4-surefire-2.12.4", surefire: "2.12.4", ..JUNIT4 },
        Build { name: "junit4-surefire-2.22.2", surefire: "2.22.2", ..JUNIT4 },
        Build { name: "junit4-surefire-3.6.0-M1", surefire: "3.6.0-M1", ..JUNIT4 },
        Build {
            name: "junit4-parallel",
            configuration: "<parallel>classes</parallel><threadCount>2</threadCount>",
            ..JUNIT4
        },
        Build { name: "junit3", ..JUNIT3 },
        Build { name: "testng", ..TESTNG },
        Build { name: "testng-surefire-2.22.2", surefire: "2.22.2", ..TESTNG },
        Build { name: "fork-count-2", configuration: "<forkCount>2</forkCount>", ..PLAIN },
        Build { name: "no-reuse-of-forks", configuration: "<reuseForks>false</reuseForks>", ..PLAIN },
        Build { name: "arg-line-in-the-pom", configuration: "<argLine>-Xmx256m -Dsample=a</argLine>", ..PLAIN },
        Build {
            name: "excludes-in-the-pom",
            configuration: "<excludes><exclude>**/Slow*</exclude></excludes>",
            ..PLAIN
        },
        Build { name: "fails-without-tests", configuration: "<failIfNoTests>true</failIfNoTests>", ..PLAIN },
        Build { name: "two-modules-in-parallel", modules: true, arguments: &["-T", "2", "test"], ..PLAIN },
        Build { name: "two-modules-packaged", modules: true, arguments: &["package"], ..PLAIN },
        Build { name: "module-info", module_info: true, ..PLAIN },
        Build { name: "failsafe", failsafe: true, arguments: &["verify"], ..PLAIN },
        Build { name: "failsafe-2.22.2", failsafe: true, surefire: "2.22.2", arguments: &["verify"], ..PLAIN },
        Build { name: "two-executions", plugins: SECOND_EXECUTION, executions: 2, ..PLAIN },
        Build { name: "jacoco", plugins: JACOCO, ..PLAIN },
        Build { name: "mockito", dependencies: MOCKITO, ..PLAIN },
    ]
}
