//! Tests: sequences of calls, and what is written down of what they did.

use std::fmt::Write as _;

use super::program::{Kind, Method, Program, Type, Value};
use super::random::Random;
use super::render::{Text, java_type};
use super::suite::Plan;

/// What a test looks at in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Oracle {
    /// What calls gave back, and the fields of the objects.
    Values,
    /// The same, and which objects are of which classes.
    Types,
    /// The whole state of all objects, by reflection: classes, what these extend, and all fields.
    State,
}

/// Something that is handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(i64),
    /// `null`
    Null,
    /// What an earlier step gave.
    Of(usize),
}

/// One call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A new object of this class, with so many numbers.
    New(String, usize),
    /// A constant of an enum.
    Constant(String, String),
    /// A call on what an earlier step made, and what it gives.
    Call(usize, String, Vec<Argument>, Value),
    /// A call of a static method.
    Static(String, String, Vec<Argument>, Value),
    /// A look at a static field.
    Field(String, String),
}

/// A test: one class with one sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    /// The name of its class; it is in the program's root package.
    pub name: String,
    /// What it does.
    pub steps: Vec<Step>,
    /// What it looks at.
    pub oracle: Oracle,
}

/// How many tests, of which length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lengths(pub Vec<(usize, usize)>);

impl Default for Lengths {
    fn default() -> Self {
        Self(vec![(1, 3), (2, 4), (4, 4), (20, 1)])
    }
}

/// Generates the tests of a program: for each length so many, no two of them alike.
pub fn generate(program: &Program, plan: &Plan, random: &mut Random) -> Vec<Sequence> {
    let mut all: Vec<Sequence> = Vec::new();
    let makers = makers(program);
    for (length, count) in &plan.lengths.0 {
        // A program of few methods has few short sequences: after some attempts there are no more.
        let (mut attempts, mut found) = (count * 4, 0);
        while attempts > 0 && found < *count && !makers.is_empty() {
            attempts -= 1;
            let steps = steps(program, &makers, *length, random);
            let any = match random.below(10) {
                0..=4 => Oracle::Values,
                5..=6 => Oracle::Types,
                _ => Oracle::State,
            };
            let oracle = plan.oracle.unwrap_or(any);
            if all.iter().all(|other| other.steps != steps || other.oracle != oracle) {
                all.push(Sequence { name: format!("T{}Test", all.len()), steps, oracle });
                found += 1;
            }
        }
    }
    all
}

/// The steps that need nothing before them.
fn makers(program: &Program) -> Vec<Step> {
    let mut all = Vec::new();
    for it in program.types.iter().filter(|it| !it.is_by_name()) {
        match it.kind {
            Kind::Class if !it.modifiers.contains(&"abstract") => all.push(Step::New(it.name.clone(), 0)),
            Kind::Record => all.push(Step::New(it.name.clone(), it.constants.len())),
            Kind::Enum => all.extend(it.constants.iter().map(|name| Step::Constant(it.name.clone(), name.clone()))),
            _ => {}
        }
        for method in it.methods().filter(|method| method.is("static") && is_open(it, method)) {
            let arguments = method.parameters.iter().map(|_| Argument::Number(2)).collect();
            all.push(Step::Static(it.name.clone(), method.name.clone(), arguments, method.returns.clone()));
        }
        let open = |modifiers: &[&str]| modifiers.contains(&"public") || it.kind == Kind::Interface;
        for field in it.fields().filter(|field| open(&field.modifiers) && !matches!(field.value, Value::Object(_))) {
            if field.is("static") || it.kind == Kind::Interface {
                all.push(Step::Field(it.name.clone(), field.name.clone()));
            }
        }
    }
    all
}

fn is_open(it: &Type, method: &Method) -> bool {
    method.is("public") || (it.kind == Kind::Interface && !method.is("private"))
}

fn steps(program: &Program, makers: &[Step], length: usize, random: &mut Random) -> Vec<Step> {
    let mut steps: Vec<Step> = random.pick(makers).cloned().into_iter().collect();
    while steps.len() < length {
        let objects: Vec<(usize, &str)> = objects(&steps).collect();
        let callable = |(_, class): &(usize, &str)| !instance_methods(program, class).is_empty();
        let (objects, makes): (Vec<_>, bool) = (objects.into_iter().filter(callable).collect(), random.percent(30));
        let step = match random.pick(&objects) {
            Some((object, class)) if !makes => call(program, *object, class, &steps, random),
            _ => random.pick(makers).cloned(),
        };
        match step {
            Some(step) => steps.push(step),
            None => break,
        }
    }
    steps
}

fn call(program: &Program, object: usize, class: &str, steps: &[Step], random: &mut Random) -> Option<Step> {
    let methods = instance_methods(program, class);
    let method = random.pick(&methods)?;
    let arguments = method.parameters.iter().map(|value| argument(program, value, steps, random)).collect();
    Some(Step::Call(object, method.name.clone(), arguments, method.returns.clone()))
}

fn argument(program: &Program, value: &Value, steps: &[Step], random: &mut Random) -> Argument {
    let Value::Object(wanted) = value else {
        let numbers: Vec<usize> = numbers(steps).collect();
        return match random.pick(&numbers) {
            Some(step) if random.percent(30) && *value == Value::Long => Argument::Of(*step),
            _ => Argument::Number([0, 1, -1, 10, 100].get(random.below(5)).copied().unwrap_or_default()),
        };
    };
    let fits =
        |class: &str| class == wanted || wanted == "Object" || program.above(class).iter().any(|it| it.name == *wanted);
    let objects: Vec<usize> = objects(steps).filter(|(_, class)| fits(class)).map(|(step, _)| step).collect();
    match random.pick(&objects) {
        Some(step) if random.percent(80) => Argument::Of(*step),
        _ => Argument::Null,
    }
}

/// The steps that made objects, with the classes of these.
fn objects(steps: &[Step]) -> impl Iterator<Item = (usize, &str)> {
    steps.iter().enumerate().filter_map(|(number, step)| match step {
        Step::New(class, _) | Step::Constant(class, _) => Some((number, class.as_str())),
        _ => None,
    })
}

/// The steps that gave numbers.
fn numbers(steps: &[Step]) -> impl Iterator<Item = usize> {
    let is_number = |step: &Step| matches!(step, Step::Call(_, _, _, value) | Step::Static(_, _, _, value) if !matches!(value, Value::Object(_)));
    steps.iter().enumerate().filter(move |(_, step)| is_number(step)).map(|(number, _)| number)
}

/// The methods that can be called on an object of this class: its own and those that it inherits.
fn instance_methods<'a>(program: &'a Program, class: &str) -> Vec<&'a Method> {
    let Some(own) = program.of(class) else { return Vec::new() };
    let mut chain = vec![own];
    chain.extend(program.above(class));
    let mut interfaces: Vec<&str> = chain.iter().flat_map(|it| &it.implements).map(String::as_str).collect();
    while let Some(found) = interfaces.pop().and_then(|name| program.of(name)) {
        if chain.iter().all(|it| it.name != found.name) {
            interfaces.extend(found.implements.iter().map(String::as_str));
            chain.push(found);
        }
    }
    let methods = chain.into_iter().flat_map(|it| it.methods().filter(|method| is_open(it, method)));
    methods.filter(|method| !method.is("static")).collect()
}

/// The source of a test. With an expected text it is a JUnit test that compares, without one it only tells. `more` adds another
/// test method, which fails.
///
/// The program is the one that the test was generated for, in both revisions; the imports are those of the revision.
pub fn test_text(
    program: &Program,
    imports: &str,
    root: &str,
    test: &Sequence,
    expected: Option<&str>,
    more: bool,
) -> Text {
    let mut text = format!("package {root};\nimport common.State;\n{imports}public class {} {{\n", test.name);
    if let Some(expected) = expected {
        let escaped = expected.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "    @org.junit.Test public void test() {{");
        let _ = writeln!(text, "        org.junit.Assert.assertEquals(\"{escaped}\", run());\n    }}");
    }
    if more {
        text.push_str(if expected.is_some() { "    @org.junit.Test " } else { "    " });
        text.push_str("public void more() { throw new IllegalStateException(); }\n");
    }
    text.push_str("    public String run() {\n        StringBuilder log = new StringBuilder();\n        try {\n");
    for (number, step) in test.steps.iter().enumerate() {
        let _ = writeln!(text, "            {}", step_text(number, step));
    }
    looks(program, test, &mut text);
    text.push_str(
        "        } catch (Throwable thrown) {\n            log.append(thrown.getClass().getName());\n        }\n",
    );
    text.push_str("        return log.toString();\n    }\n}\n");
    (format!("{root}/{}.java", test.name), text)
}

fn step_text(number: usize, step: &Step) -> String {
    let given = |arguments: &[Argument]| arguments.iter().map(argument_text).collect::<Vec<_>>().join(", ");
    let kept = |value: &Value, call: String| match value {
        Value::Object(_) => format!("{call};"),
        _ => format!("{} v{number} = {call}; State.put(log, v{number});", java_type(value)),
    };
    match step {
        Step::New(class, count) => {
            let numbers: Vec<String> = (1..=*count).map(|it| it.to_string()).collect();
            format!("{class} v{number} = new {class}({});", numbers.join(", "))
        }
        Step::Constant(class, name) => format!("{class} v{number} = {class}.{name};"),
        Step::Call(object, method, arguments, value) => {
            kept(value, format!("v{object}.{method}({})", given(arguments)))
        }
        Step::Static(class, method, arguments, value) => kept(value, format!("{class}.{method}({})", given(arguments))),
        Step::Field(class, field) => format!("State.put(log, {class}.{field});"),
    }
}

fn argument_text(argument: &Argument) -> String {
    match argument {
        Argument::Number(number) => number.to_string(),
        Argument::Null => "null".to_owned(),
        Argument::Of(step) => format!("v{step}"),
    }
}

fn is_known(it: &Type) -> bool {
    matches!(it.kind, Kind::Class | Kind::Interface) && !it.is_by_name()
}

/// What is written down in the end.
fn looks(program: &Program, test: &Sequence, text: &mut String) {
    let objects: Vec<(usize, &str)> = objects(&test.steps).collect();
    if test.oracle == Oracle::State {
        let all: String = objects.iter().map(|(step, _)| format!(", v{step}")).collect();
        let _ = writeln!(text, "            State.of(log{all});");
        return;
    }
    for (step, class) in objects {
        let chain = program.of(class).into_iter().chain(program.above(class));
        let mut names: Vec<&str> = Vec::new();
        for field in chain.flat_map(Type::fields).filter(|it| it.is("public") && !it.is("static")) {
            if !names.contains(&field.name.as_str()) && !matches!(field.value, Value::Object(_)) {
                names.push(&field.name);
                let _ = writeln!(text, "            State.put(log, v{step}.{});", field.name);
            }
        }
        if test.oracle == Oracle::Types {
            for it in program.types.iter().filter(|it| is_known(it)) {
                let _ = writeln!(text, "            State.is(log, (Object) v{step} instanceof {});", it.name);
            }
        }
    }
}
