//! Class files of old versions, made by hand: subroutines, initializers without frames, a loop to the first instruction.

use crate::common::builder::{ClassBuilder, CodeParts, be};

fn parts(code: &[u8]) -> CodeParts {
    CodeParts { max_stack: 2, max_locals: 2, code: code.to_vec(), ..CodeParts::default() }
}

/// Name and bytes of each; all have a static `run()`.
pub fn old_classes() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("Subroutine45", subroutine(45, "Subroutine45")),
        ("Subroutine49", subroutine(49, "Subroutine49")),
        ("Failing46", failing(46, "Failing46")),
        ("Failing50", failing(50, "Failing50")),
        ("Failing52", failing(52, "Failing52")),
        ("Frameless48", frameless(48, "Frameless48")),
        ("Frameless50", frameless(50, "Frameless50")),
        ("Beginning52", beginning("Beginning52")),
        ("Late50", set_before_super("Late50")),
        ("Missing49", missing_types("Missing49")),
    ]
}

fn with_run(mut builder: ClassBuilder) -> Vec<u8> {
    builder.method(9, "run", "()V", Some(parts(&[177])));
    builder.finish()
}

/// The initializer calls a subroutine twice: `jsr 7; jsr 7; return; astore_0; ldc; invokestatic; ret 0`.
fn subroutine(major: u16, name: &str) -> Vec<u8> {
    let mut builder = ClassBuilder::new(major, name);
    let text = builder.string("in the subroutine");
    let [high, low] = be(builder.reference(10, "Main", "note", "(Ljava/lang/String;)V"));
    let code = [168, 0, 7, 168, 0, 4, 177, 75, 18, text as u8, 184, high, low, 169, 0];
    builder.method(8, "<clinit>", "()V", Some(parts(&code)));
    with_run(builder)
}

/// The initializer throws a NullPointerException: `aconst_null; athrow`.
fn failing(major: u16, name: &str) -> Vec<u8> {
    let mut builder = ClassBuilder::new(major, name);
    builder.method(8, "<clinit>", "()V", Some(parts(&[1, 191])));
    with_run(builder)
}

/// The initializer has a loop and no frames; verified the old way.
fn frameless(major: u16, name: &str) -> Vec<u8> {
    let mut builder = ClassBuilder::new(major, name);
    let code = [6, 59, 132, 0, 255, 26, 154, 255, 252, 177];
    builder.method(8, "<clinit>", "()V", Some(parts(&code)));
    with_run(builder)
}

/// `run` loops to its first instruction: `invokestatic Main.more; ifne 0; return`, with a frame at pc 0.
fn beginning(name: &str) -> Vec<u8> {
    let mut builder = ClassBuilder::new(52, name);
    let [high, low] = be(builder.reference(10, "Main", "more", "()Z"));
    let frames = builder.utf8("StackMapTable");
    let code = CodeParts { attributes: vec![(frames, vec![0, 1, 0])], ..parts(&[184, high, low, 154, 255, 253, 177]) };
    builder.method(9, "run", "()V", Some(code));
    builder.finish()
}

/// The constructor sets a field of its own class, by a second constant for the class, before it calls `super()`.
fn set_before_super(name: &str) -> Vec<u8> {
    let mut builder = ClassBuilder::new(50, name);
    let text = builder.utf8(name);
    let twin = builder.fresh(&[&[7][..], &be(text)].concat());
    let (field, kind) = (builder.utf8("field"), builder.utf8("I"));
    let pair = builder.fresh(&[&[12][..], &be(field), &be(kind)].concat());
    let put = be(builder.fresh(&[&[9][..], &be(twin), &be(pair)].concat()));
    let call = be(builder.reference(10, "java/lang/Object", "<init>", "()V"));
    builder.field(0, "field", "I");
    builder.method(1, "<init>", "()V", Some(parts(&[42, 4, 181, put[0], put[1], 42, 183, call[0], call[1], 177])));
    let this = be(builder.this);
    let own = be(builder.reference(10, name, "<init>", "()V"));
    builder.method(9, "run", "()V", Some(parts(&[187, this[0], this[1], 183, own[0], own[1], 177])));
    builder.finish()
}

/// Calls on objects of two classes that are missing, the second within a range of the exception table. Without frames the JVM would
/// have to load them if both were kept in one local variable: it merges the types at the handler.
fn missing_types(name: &str) -> Vec<u8> {
    let mut builder = ClassBuilder::new(49, name);
    let mut code = vec![3, 153, 0, 19];
    for missing in ["missing/First", "missing/Second"] {
        let [high, low] = be(builder.reference(9, "Main", "object", &format!("L{missing};")));
        code.extend([178, high, low, 1, 1]);
        let [high, low] = be(builder.reference(10, missing, "call", "(Ljava/lang/Object;Ljava/lang/Object;)V"));
        code.extend([182, high, low]);
    }
    code.extend([177, 87, 177]);
    let exceptions = vec![[12, 20, 21, 0]];
    builder.method(9, "run", "()V", Some(CodeParts { max_stack: 3, exceptions, ..parts(&code) }));
    builder.finish()
}
