//! Class files that no compiler writes and a JVM takes nevertheless, and those that have probes already.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failing test is what a panic here means"
)]

mod common;

use common::builder::{ClassBuilder, CodeParts, be};
use common::compare::compare_classes;
use common::naive::read_class;
use touchstone_formats::probe_map::UnprobedReason;
use touchstone_instrumenter::{
    Collect, Granularity, Instrumented, MethodList, Options, Outcome, Scratch, instrument_class,
};

fn options(granularity: Granularity, collect: Collect) -> Options {
    Options { granularity, collect, ..Options::default() }
}

fn checker(list: &str) -> Options {
    let methods = MethodList::parse(list).unwrap();
    Options { granularity: Granularity::Checker, methods, ..Options::default() }
}

fn instrument(bytes: &[u8], options: &Options) -> Outcome {
    instrument_class(bytes, options, &mut Scratch::default()).unwrap()
}

fn instrumented(bytes: &[u8], options: &Options) -> Instrumented {
    match instrument(bytes, options) {
        Outcome::Instrumented(new) => new,
        other => panic!("{other:?}"),
    }
}

fn code(code: &[u8]) -> CodeParts {
    CodeParts { max_stack: 2, max_locals: 9, code: code.to_vec(), ..CodeParts::default() }
}

/// A jump back to its beginning: `ifeq 0; return`, with a frame at pc 0.
fn loop_to_the_beginning(builder: &mut ClassBuilder) -> CodeParts {
    let frames = builder.utf8("StackMapTable");
    let attributes = vec![(frames, vec![0, 1, 0])];
    CodeParts { attributes, ..code(&[3, 153, 0xff, 0xff, 177]) }
}

#[test]
fn a_loop_to_the_first_instruction_passes_by_the_entry_probe_at_every_granularity() {
    let mut builder = ClassBuilder::new(52, "pkg/Loop");
    let parts = loop_to_the_beginning(&mut builder);
    builder.method(9, "run", "()V", Some(parts.clone()));
    builder.method(8, "<clinit>", "()V", Some(parts));
    let bytes = builder.finish();
    for options in common::configurations() {
        let new = instrumented(&bytes, &options);
        assert_eq!(compare_classes(&bytes, &new.bytes, &options, &new.probes).methods, 2);
    }
}

#[test]
fn several_constants_spell_code_and_the_old_frames_of_small_devices_stay_as_they_are() {
    let mut builder = ClassBuilder::new(48, "pkg/Odd");
    let names = [builder.utf8("Code"), builder.fresh_utf8("Code"), builder.fresh_utf8("Code")];
    let stack_map = builder.utf8("StackMap");
    for (name, code_name) in ["a", "b", "c"].iter().zip(names) {
        let parts = CodeParts { attributes: vec![(stack_map, vec![0, 1, 0, 0, 9, 9])], ..code(&[0, 177]) };
        builder.method_with(code_name, 9, name, "()V", Some(parts));
    }
    let bytes = builder.finish();
    let options = options(Granularity::Method, Collect::Smart);
    let new = instrumented(&bytes, &options);
    assert_eq!(new.probes.count(), 3);
    assert_eq!(compare_classes(&bytes, &new.bytes, &options, &new.probes).methods, 3);
}

#[test]
fn a_class_that_has_probes_is_known_whatever_is_asked_for_the_second_time() {
    let mut builder = ClassBuilder::new(52, "pkg/Twice");
    builder.method(9, "first", "()V", Some(code(&[177])));
    builder.method(9, "second", "()V", Some(code(&[177])));
    let bytes = builder.finish();
    let mut ways = common::configurations();
    ways.extend([checker("pkg.Twice#first()V"), checker("pkg.Twice#second()V")]);
    for first in &ways {
        let new = instrumented(&bytes, first);
        for second in &ways {
            let again = instrument(&new.bytes, second);
            assert!(matches!(again, Outcome::AlreadyInstrumented), "{first:?} then {second:?}: {again:?}");
        }
    }
}

#[test]
fn the_runtime_itself_gets_no_probes() {
    let mut builder = ClassBuilder::new(52, "touchstone/rt/Probe");
    builder.method(9, "hit", "(I)V", Some(code(&[177])));
    let bytes = builder.finish();
    for options in common::configurations() {
        assert!(matches!(instrument(&bytes, &options), Outcome::AlreadyInstrumented));
    }
}

#[test]
fn a_full_constant_pool_leaves_methods_alone_and_names_them() {
    for constants in [60_000, 65_180, 65_230, 65_534, 65_535] {
        let mut builder = ClassBuilder::new(52, "pkg/Full");
        let names: Vec<String> = (0..60).map(|number| format!("method{number}")).collect();
        for name in &names {
            builder.method(9, name, "()V", Some(code(&[177])));
        }
        builder.fill(constants);
        let bytes = builder.finish();
        for options in common::configurations() {
            let (probes, new) = match instrument(&bytes, &options) {
                Outcome::Instrumented(new) => (new.probes, Some(new.bytes)),
                Outcome::Unchanged(probes) => (probes, None),
                Outcome::AlreadyInstrumented => panic!("it has no probes yet"),
            };
            assert!(probes.unprobed().all(|it| it.reason == UnprobedReason::PoolFull));
            if options.granularity == Granularity::Method {
                assert_eq!(probes.count() as usize + probes.unprobed().count(), names.len());
            }
            assert_eq!(new.is_some(), constants < 65_240, "{constants}");
            if let Some(new) = new {
                compare_classes(&bytes, &new, &options, &probes);
            }
        }
    }
}

/// Found by reading: the classes of parameters had no room, and the whole class was given up as damaged.
#[test]
fn a_pool_without_room_for_the_classes_of_parameters_costs_a_method_and_not_the_class() {
    let mut builder = ClassBuilder::new(52, "pkg/Edges");
    let frames = builder.utf8("StackMapTable");
    for method in 0..60 {
        let classes: String = (0..4).map(|number| format!("Lpkg/P{method}x{number};")).collect();
        let parts = CodeParts { attributes: vec![(frames, vec![0, 1, 4])], ..code(&[3, 153, 0, 3, 177]) };
        builder.method(9, "run", &format!("({classes})V"), Some(parts));
    }
    // Room for the ids, for what is always kept free, and for few classes beyond that.
    builder.fill(65_535 - 180 - 400);
    let bytes = builder.finish();
    let options = options(Granularity::Edge, Collect::Smart);
    let new = instrumented(&bytes, &options);
    let unprobed: Vec<UnprobedReason> = new.probes.unprobed().map(|it| it.reason).collect();
    assert!(!unprobed.is_empty() && unprobed.len() < 60, "{}", unprobed.len());
    assert!(unprobed.iter().all(|&reason| reason == UnprobedReason::PoolFull));
    compare_classes(&bytes, &new.bytes, &options, &new.probes);
}

#[test]
fn parameters_of_one_class_need_one_constant() {
    let mut builder = ClassBuilder::new(52, "pkg/Same");
    let frames = builder.utf8("StackMapTable");
    let parts = CodeParts { attributes: vec![(frames, vec![0, 1, 4])], ..code(&[3, 153, 0, 3, 177]) };
    for method in ["a", "b", "c"] {
        builder.method(9, method, "(Lpkg/P;Lpkg/P;[Lpkg/P;[Lpkg/P;)V", Some(parts.clone()));
    }
    let bytes = builder.finish();
    let new = instrumented(&bytes, &options(Granularity::Edge, Collect::Smart));
    let class = read_class(&new.bytes);
    let named =
        |name: &str| class.pool.iter().filter(|it| it.len() == 3 + name.len() && it.ends_with(name.as_bytes())).count();
    assert_eq!((named("pkg/P"), named("[Lpkg/P;")), (1, 1));
}

/// Found by reading: a constructor may set a field before it calls `super()`, through another constant of its own class.
#[test]
fn an_object_that_is_not_initialised_is_not_looked_at_though_its_class_has_two_constants() {
    let mut builder = ClassBuilder::new(52, "pkg/Twin");
    let name = builder.utf8("pkg/Twin");
    let twin = builder.fresh(&[&[7][..], &be(name)].concat());
    let (field, kind) = (builder.utf8("field"), builder.utf8("I"));
    let pair = builder.fresh(&[&[12][..], &be(field), &be(kind)].concat());
    let reference = builder.fresh(&[&[9][..], &be(twin), &be(pair)].concat());
    let init = builder.reference(10, "java/lang/Object", "<init>", "()V");
    let [put, call] = [be(reference), be(init)];
    builder.method(1, "<init>", "()V", Some(code(&[42, 4, 181, put[0], put[1], 42, 183, call[0], call[1], 177])));
    let bytes = builder.finish();
    let new = instrumented(&bytes, &options(Granularity::Method, Collect::Naive));
    assert_eq!(new.probes.count(), 1, "only the entry's");
}

#[test]
fn a_pool_that_ends_in_half_a_long_is_refused() {
    let mut builder = ClassBuilder::new(52, "pkg/Half");
    builder.method(9, "run", "()V", Some(code(&[177])));
    builder.fresh(&[5, 0, 0, 0, 0, 0, 0, 0, 1]);
    let mut bytes = builder.finish();
    let whole = u16::from_be_bytes([bytes[8], bytes[9]]);
    bytes[8..10].copy_from_slice(&be(whole - 1));
    let options = options(Granularity::Method, Collect::Smart);
    let error = instrument_class(&bytes, &options, &mut Scratch::default()).unwrap_err().to_string();
    assert!(error.contains("the last constant takes two numbers"), "{error}");
}

/// Found by running it: the end mark was only known to the constant pool when an instruction returned.
#[test]
fn an_initializer_that_never_returns_still_tells_its_end() {
    for parts in [code(&[1, 191]), code(&[0, 167, 0xff, 0xff])] {
        let mut builder = ClassBuilder::new(48, "pkg/Never");
        builder.method(8, "<clinit>", "()V", Some(parts));
        let bytes = builder.finish();
        for options in common::configurations() {
            let new = instrumented(&bytes, &options);
            assert_eq!(compare_classes(&bytes, &new.bytes, &options, &new.probes).added_handlers, 1);
        }
    }
}

/// The constant that is added would get the number, and stand for the damaged one.
#[test]
fn a_load_of_a_constant_beyond_the_pool_is_refused() {
    let mut builder = ClassBuilder::new(52, "pkg/Beyond");
    builder.method(9, "run", "()V", Some(code(&[18, 200, 87, 177])));
    let bytes = builder.finish();
    for options in common::configurations() {
        let error = instrument_class(&bytes, &options, &mut Scratch::default()).unwrap_err().to_string();
        assert!(error.contains("there is no constant 200"), "{error}");
    }
}

/// Found by the fuzzer: new constants without a probe were written, and again the next time.
#[test]
fn a_class_none_of_whose_methods_can_take_probes_stays_as_it_is() {
    let mut builder = ClassBuilder::new(52, "pkg/Long");
    let mut long = vec![0; 65_534];
    long.push(177);
    builder.method(9, "run", "()V", Some(code(&long)));
    let bytes = builder.finish();
    for options in common::configurations().into_iter().filter(|options| options.collect != Collect::Ekstazi) {
        let Outcome::Unchanged(probes) = instrument(&bytes, &options) else { panic!("{options:?}") };
        let unprobed: Vec<_> = probes.unprobed().map(|it| (it.method, it.reason)).collect();
        assert_eq!((probes.count(), unprobed), (0, vec![(&b"run()V"[..], UnprobedReason::CodeTooLarge)]));
    }
}

/// `getstatic` of these fields, each with a `pop`, `times` over, and a return.
fn uses_of(fields: &[u16], times: usize) -> Vec<u8> {
    let once: Vec<u8> = fields.iter().flat_map(|&field| [178, be(field)[0], be(field)[1], 87]).collect();
    let mut body = once.repeat(times);
    body.push(177);
    body
}

/// Its probes would take 60,000 bytes more than there is room for, that of its entry six.
#[test]
fn a_method_too_long_for_all_of_its_probes_has_the_one_at_its_entry() {
    let mut builder = ClassBuilder::new(52, "pkg/Long");
    let field = builder.reference(9, "pkg/Other", "field", "I");
    builder.method(9, "run", "()V", Some(code(&uses_of(&[field], 10_000))));
    builder.method(8, "<clinit>", "()V", Some(code(&uses_of(&[field], 10_000))));
    let bytes = builder.finish();
    for granularity in [Granularity::Class, Granularity::Method, Granularity::Edge] {
        let options = options(granularity, Collect::Smart);
        let new = instrumented(&bytes, &options);
        let unprobed: Vec<_> = new.probes.unprobed().map(|it| (it.method, it.reason)).collect();
        // An initializer's begin would be nothing without its end.
        let too_large = UnprobedReason::CodeTooLarge;
        assert_eq!(unprobed, [(&b"run()V"[..], too_large), (&b"<clinit>()V"[..], too_large)]);
        assert_eq!(compare_classes(&bytes, &new.bytes, &options, &new.probes).entries_alone, 1);
    }
}

#[test]
fn a_method_with_ids_for_its_entry_alone_has_that_one() {
    let mut alone = 0;
    for constants in 65_150..65_300 {
        let mut builder = ClassBuilder::new(52, "pkg/Full");
        let fields: Vec<u16> =
            (0..9).map(|number| builder.reference(9, &format!("pkg/Other{number}"), "field", "I")).collect();
        builder.method(9, "run", "()V", Some(code(&uses_of(&fields, 1))));
        builder.fill(constants);
        let bytes = builder.finish();
        let options = options(Granularity::Method, Collect::Smart);
        let Outcome::Instrumented(new) = instrument(&bytes, &options) else { continue };
        let unprobed = new.probes.unprobed().count();
        assert_eq!(new.probes.count(), if unprobed == 0 { 10 } else { 1 }, "{constants}");
        let seen = compare_classes(&bytes, &new.bytes, &options, &new.probes);
        assert_eq!(seen.entries_alone, unprobed, "{constants}");
        alone += unprobed;
    }
    assert_eq!(alone, 9, "for nine numbers of constants there is room for one id and not for ten");
}

/// `new PropertyDescriptor(name, type)` is recorded as (type, name): copying both as they lie would turn them around.
#[test]
fn operands_that_a_recorder_takes_in_another_order_are_turned() {
    let mut builder = ClassBuilder::new(49, "pkg/Bean");
    let type_index = builder.class("java/beans/PropertyDescriptor");
    let called =
        builder.reference(10, "java/beans/PropertyDescriptor", "<init>", "(Ljava/lang/String;Ljava/lang/Class;)V");
    let ([new_high, new_low], [high, low]) = (be(type_index), be(called));
    let body = [187, new_high, new_low, 89, 42, 43, 183, high, low, 177];
    let parts = CodeParts { max_stack: 4, max_locals: 2, code: body.to_vec(), ..CodeParts::default() };
    builder.method(9, "run", "(Ljava/lang/String;Ljava/lang/Class;)V", Some(parts));
    let new = instrumented(&builder.finish(), &options(Granularity::Method, Collect::Smart));
    let turned = [58, 3, 58, 2, 25, 3, 25, 2];
    assert!(new.bytes.windows(turned.len()).any(|bytes| bytes == turned), "{:?}", new.bytes);
}

/// `ConstantBootstraps.getStaticFinal` initializes a class that no instruction names, in code of the JDK without probes;
/// a bootstrap method of one's own runs only where it is linked first.
#[test]
fn classes_behind_dynamic_constants_are_touched() {
    let mut builder = ClassBuilder::new(55, "pkg/Dynamic");
    let handle = |builder: &mut ClassBuilder, owner: &str| {
        let method = builder.reference(10, owner, "link", "()V");
        builder.fresh(&[&[15, 6][..], &be(method)].concat())
    };
    let (own, jdk) = (handle(&mut builder, "pkg/Linker"), handle(&mut builder, "java/lang/invoke/ConstantBootstraps"));
    let holder = builder.class("pkg/Holder");
    let (name, kind) = (builder.utf8("value"), builder.utf8("Lpkg/Value;"));
    let pair = builder.fresh(&[&[12][..], &be(name), &be(kind)].concat());
    let long = builder.utf8("J");
    let long_pair = builder.fresh(&[&[12][..], &be(name), &be(long)].concat());
    let nested = builder.fresh(&[&[17][..], &be(1), &be(pair)].concat());
    let outer = builder.fresh(&[&[17][..], &be(0), &be(long_pair)].concat());
    let table = builder.utf8("BootstrapMethods");
    // The first has the second as its argument, the second the class and the first: a circle.
    let rows = [2, own, 1, nested, jdk, 2, holder, outer].map(be).concat();
    builder.class_attribute(table, &rows);
    let [high, low] = be(outer);
    builder.method(9, "run", "()V", Some(code(&[20, high, low, 88, 177])));
    let new = instrumented(&builder.finish(), &options(Granularity::Method, Collect::Smart));
    let touched: Vec<_> = new.probes.probes().map(|probe| String::from_utf8_lossy(probe.target).into_owned()).collect();
    assert_eq!(touched, ["", "pkg/Linker", "pkg/Holder"]);
    let [high, low] = be(nested);
    builder.method(9, "load", "()V", Some(code(&[19, high, low, 87, 177])));
    let new = instrumented(&builder.finish(), &options(Granularity::Class, Collect::Smart));
    let touched: Vec<_> = new.probes.probes().map(|probe| String::from_utf8_lossy(probe.target).into_owned()).collect();
    assert_eq!(touched, ["", "pkg/Linker", "pkg/Holder", "pkg/Value"]);
}
