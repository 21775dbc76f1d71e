//! `touchstone test` in real Maven builds, one test for each build of the table; `TOUCHSTONE_BUILDS=all` runs them all.
//!
//! A build is made, run as it is, and then taken through the life of a project: first run, no change, a change of one method, a
//! new test, a failing test. What Surefire reports is compared with what is expected, test by test.

mod build;
mod in_build;
mod interrupted;
mod language;
mod life;
mod maven;
mod pom;
mod setups;
mod table;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Several Mavens at once write to one local repository, and each of them uses more than one processor.
    arguments.test_threads = arguments.test_threads.or(Some(1));
    let all = std::env::var("TOUCHSTONE_BUILDS").is_ok_and(|value| value == "all");
    let builds = table::builds().into_iter().filter(|build| all || build.quick);
    let mut trials: Vec<Trial> =
        builds.map(|build| Trial::test(build.name, move || life::check(&build).map_err(Failed::from))).collect();
    for (name, quick, check) in setups::cases().into_iter().chain(in_build::CASES) {
        if all || quick {
            trials.push(Trial::test(name, move || check().map_err(Failed::from)));
        }
    }
    if all {
        trials.push(Trial::test("interrupted", || interrupted::check().map_err(Failed::from)));
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    if all {
        let cases = conclusion.num_passed + conclusion.num_failed;
        println!("RESULT test-builds cases={cases} passed={}", conclusion.num_passed);
    }
    conclusion.exit_code()
}
