//! Lambdas, method references, string concatenation and records: what the JDK calls for an `invokedynamic` instruction.
//!
//! ```java
//! names.forEach(Helper::parse);             // Helper.parse, through the handle among the bootstrap arguments
//! names.forEach(name -> log(name));         // the lambda's body, a private method of the class itself
//! String text = "at " + place;              // Place.toString(), where place is no String
//! record Point(Place place) {}              // Place.equals, hashCode and toString, from the record's own
//! ```
//!
//! A method handle may be called, or kept and never called: that it is made is taken as a call.

use touchstone_formats::Result;
use touchstone_formats::class::Tag;
use touchstone_formats::class::bootstrap::bootstrap;
use touchstone_formats::class::descriptor::{class_of, first_value, returned_class};

use crate::callgraph::extract::Building;
use crate::callgraph::naming::Naming;
use crate::callgraph::summary::CallKind;

/// How many dynamic constants below another are looked at: compilers nest a few.
const NESTED_MOST: usize = 64;
const CONCATENATION: &[u8] = b"java/lang/invoke/StringConcatFactory";
const RECORDS: &[u8] = b"java/lang/runtime/ObjectMethods";
/// The JVM's reference kinds of fields are 1 to 4.
const LAST_FIELD_KIND: u8 = 4;
const INVOKE_VIRTUAL: u8 = 5;
const INVOKE_INTERFACE: u8 = 9;
/// What string concatenation and the methods of records call on each operand.
const OF_EVERY_OBJECT: [(&[u8], &[u8]); 3] =
    [(b"toString", b"()Ljava/lang/String;"), (b"hashCode", b"()I"), (b"equals", b"(Ljava/lang/Object;)Z")];

/// Adds what a dynamic call site or a dynamic constant is linked with.
pub(in crate::callgraph) fn add_dynamic<N: Naming>(out: &mut Building<'_, '_, N>, index: u16) -> Result<()> {
    if out.is_repeated(CallKind::Dynamic, index) {
        return Ok(());
    }
    let class = out.class;
    let (name, descriptor) = class.pool().name_and_type(index)?;
    if class.pool().is(index, Tag::InvokeDynamic) {
        out.add_named(CallKind::Dynamic, returned_class(descriptor).unwrap_or(b""), name, descriptor);
    }
    let mut all = vec![index];
    let mut next = 0;
    while let Some(&dynamic) = all.get(next) {
        next += 1;
        let (method, arguments) = bootstrap(class, dynamic)?;
        add_handle(out, method)?;
        let linker = class.pool().class_name(class.pool().owner_index(class.pool().handle_reference(method)?)?)?;
        if linker == CONCATENATION {
            add_to_strings(out, class.pool().name_and_type(dynamic)?.1);
        }
        for argument in arguments {
            if class.pool().is(argument, Tag::MethodHandle) {
                add_handle(out, argument)?;
                if linker == RECORDS {
                    add_component(out, argument)?;
                }
            } else if class.pool().is(argument, Tag::Dynamic) && all.len() < NESTED_MOST && !all.contains(&argument) {
                all.push(argument);
            }
        }
    }
    Ok(())
}

/// Adds the method that a method handle stands for; one of a field may initialize its class.
pub(in crate::callgraph) fn add_handle<N: Naming>(out: &mut Building<'_, '_, N>, handle: u16) -> Result<()> {
    let pool = out.class.pool();
    let (kind, reference) = (pool.handle_kind(handle)?, pool.handle_reference(handle)?);
    match kind {
        ..=LAST_FIELD_KIND => out.add_initialize(pool.owner_index(reference)?),
        INVOKE_VIRTUAL | INVOKE_INTERFACE => out.add_reference(CallKind::LinkedVirtual, reference),
        _ => out.add_reference(CallKind::LinkedExact, reference),
    }
}

fn add_to_strings<N: Naming>(out: &mut Building<'_, '_, N>, descriptor: &[u8]) {
    let mut rest = descriptor.strip_prefix(b"(").unwrap_or_default();
    while let Some((_, next)) = first_value(rest) {
        let operand = rest.get(..rest.len() - next.len()).unwrap_or_default();
        if let Some(class) =
            class_of(operand).filter(|class| *class != b"java/lang/String" && !operand.starts_with(b"["))
        {
            let [(name, descriptor), ..] = OF_EVERY_OBJECT;
            out.add_named(CallKind::LinkedVirtual, class, name, descriptor);
        }
        rest = next;
    }
}

fn add_component<N: Naming>(out: &mut Building<'_, '_, N>, handle: u16) -> Result<()> {
    let pool = out.class.pool();
    let (_, descriptor) = pool.name_and_type(pool.handle_reference(handle)?)?;
    if let Some(class) = class_of(descriptor).filter(|_| !descriptor.starts_with(b"[")) {
        for (name, descriptor) in OF_EVERY_OBJECT {
            out.add_named(CallKind::LinkedVirtual, class, name, descriptor);
        }
    }
    Ok(())
}
