//! Programs that do not end and JVMs that die: each costs only itself.

use std::time::Duration;

use touchstone_analyzer::pipeline::default_jdk;
use touchstone_analyzer::rtscheck::program::{Expr, Member, Method, Program, Special, Type, Value};
use touchstone_analyzer::rtscheck::sequence::{Oracle, Sequence, Step};
use touchstone_analyzer::rtscheck::suite::{Base, Evolution};
use touchstone_analyzer::techniques::Technique;

use super::driver::Java;
use super::engine::{BaseResult, Engine};
use super::tools::Tool;

/// A class with one method.
fn program(body: Expr) -> Program {
    let mut class = Type::class("C0", 0);
    class.members.push(Member::Method(Method::public("m0", body)));
    Program { types: vec![class], ..Program::default() }
}

/// Each call of it calls it twice until there is no stack left, and goes on.
fn endless() -> Program {
    let again = || Expr::Special(Special::ByName("C0".to_owned(), "m0".to_owned()));
    program(again().plus(again()))
}

fn base(number: u32, first: Program, second: Vec<Program>) -> Base {
    let steps = vec![Step::New("C0".to_owned(), 0), Step::Call(0, "m0".to_owned(), Vec::new(), Value::Int)];
    let test = Sequence { name: "T0Test".to_owned(), steps, oracle: Oracle::Values };
    let evolutions = second.into_iter().map(|program| Evolution { operator: "changed", program, more: None });
    Base { number, mode: "test".to_owned(), program: first, tests: vec![test], evolutions: evolutions.collect() }
}

/// What came of each second revision: `None`, or how many tests fail newly and how many are selected.
fn told(result: &BaseResult) -> Vec<Option<(usize, usize)>> {
    let of = |it: &Option<touchstone_analyzer::rtscheck::rules::Evolved>| {
        it.as_ref().map(|it| (it.newly_failed.len(), it.tools.iter().map(|run| run.second.len()).sum()))
    };
    result.evolved.iter().map(of).collect()
}

#[test]
fn what_does_not_end_and_a_jvm_that_dies_cost_only_themselves() {
    let folder = std::env::temp_dir().join(format!("touchstone-engine-test-{}", std::process::id()));
    let jdk = default_jdk().unwrap();
    let mut java = Java::prepare(&jdk, &folder).unwrap();
    java.patience.program = Duration::from_secs(5);
    let tools = [Tool::plain(Technique::Hybrid)];
    let mut engine = Engine::new(&java, &tools, &jdk, folder.join("work")).unwrap();
    let (one, two) = (program(Expr::Constant(1)), program(Expr::Constant(2)));
    let bases = [
        base(0, one.clone(), vec![two.clone()]),
        base(1, endless(), vec![two.clone()]),
        base(2, one.clone(), vec![endless(), two.clone(), one.clone()]),
    ];
    for dies in [false, true] {
        if dies {
            engine.kill_for_test();
        }
        let results = engine.check(&bases).unwrap();
        let found: Vec<_> = results.iter().map(told).collect();
        assert_eq!(found, [vec![Some((1, 1))], vec![None], vec![None, Some((1, 1)), Some((0, 0))]]);
        let why =
            |place: usize| results[place].unusable.iter().map(|it| (it.revision, it.why.as_str())).collect::<Vec<_>>();
        assert_eq!(why(0), []);
        assert_eq!(why(1), [(None, "T0Test does not end")]);
        assert_eq!(why(2), [(Some(0), "T0Test does not end")]);
        assert!(results[1].error.is_some() && results[2].error.is_none());
    }
    engine.end();
    std::fs::remove_dir_all(&folder).unwrap();
}
