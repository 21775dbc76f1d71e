//! What a dynamic call site, dynamic constant or method handle is linked with: classes whose code runs or that are
//! initialised without an instruction of their own, and calls before which no recorder can stand.
//!
//! ```java
//! names.map(Helper::parse)      // initializes Helper when it is called, from code of the JDK that has no probe
//! names.map(System::getenv)     // reads a variable, from code of the JDK
//! ```

use touchstone_formats::Result;
use touchstone_formats::class::bootstrap::bootstrap;
use touchstone_formats::class::{ClassFile, Tag};

use super::recorders::recorder_for;
use crate::runtime::RuntimeMethod;

/// One thing that a constant is linked with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Linked {
    /// The class in this Class constant may be initialised.
    Touch(u16),
    /// This recorder's call may happen, with operands that are not known here.
    Record(RuntimeMethod),
}

/// Bootstrap methods of `switch`, whose class constants are labels: they are compared with, never initialised.
const SWITCHES: &[u8] = b"java/lang/runtime/SwitchBootstraps";

/// How many dynamic constants below another are looked at. Compilers nest them a few deep, outside of `switch`; a file
/// made to hold us up nests thousands.
const NESTED_MOST: usize = 64;

/// `REF_invokeStatic`; smaller ones are fields and `invokevirtual`.
const INVOKE_STATIC: u8 = 6;
const INVOKE_VIRTUAL: u8 = 5;

/// What this constant is linked with; nothing for constants of other kinds.
pub(super) fn find_linked(class: &ClassFile<'_>, index: u16) -> Result<Vec<Linked>> {
    let pool = class.pool();
    let mut found = Vec::new();
    match pool.tag(index) {
        tag if tag == Tag::InvokeDynamic as u8 || tag == Tag::Dynamic as u8 => {}
        tag => {
            if tag == Tag::MethodHandle as u8 {
                found.extend(recorded(class, index)?);
            }
            return Ok(found);
        }
    }
    let mut all = vec![index];
    let mut next = 0;
    while let Some(&dynamic) = all.get(next) {
        next += 1;
        let (method, arguments) = bootstrap(class, dynamic)?;
        let owner = add_handle(class, method, &mut found)?;
        let labels = pool.class_name(owner)? == SWITCHES;
        for argument in arguments {
            if pool.is(argument, Tag::MethodHandle) {
                add_handle(class, argument, &mut found)?;
            } else if pool.is(argument, Tag::Class) && !labels {
                found.push(Linked::Touch(argument));
            } else if pool.is(argument, Tag::Dynamic) && !labels && all.len() < NESTED_MOST && !all.contains(&argument)
            {
                all.push(argument);
            }
        }
    }
    Ok(found)
}

/// Adds what a method handle stands for, and returns the class that it names.
fn add_handle(class: &ClassFile<'_>, handle: u16, found: &mut Vec<Linked>) -> Result<u16> {
    let pool = class.pool();
    let owner = pool.owner_index(pool.handle_reference(handle)?)?;
    found.push(Linked::Touch(owner));
    found.extend(recorded(class, handle)?);
    Ok(owner)
}

fn recorded(class: &ClassFile<'_>, handle: u16) -> Result<Option<Linked>> {
    let pool = class.pool();
    let (kind, method) = (pool.handle_kind(handle)?, pool.handle_reference(handle)?);
    if kind < INVOKE_VIRTUAL {
        return Ok(None);
    }
    let (name, descriptor) = pool.name_and_type(method)?;
    let owner = pool.class_name(pool.owner_index(method)?)?;
    let recorder = recorder_for(owner, name, descriptor, kind == INVOKE_STATIC);
    Ok(recorder.map(|recorder| Linked::Record(recorder.method)))
}
