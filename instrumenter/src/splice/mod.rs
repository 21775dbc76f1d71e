//! Which bytes: takes a class and a plan, decides nothing, and writes the instrumented class.

mod code;
mod expand;
mod frames;
mod method;
pub mod moves;
pub mod pool;
mod probe;
mod routes;
mod tables;

use touchstone_formats::Result;
use touchstone_formats::class::{ClassFile, Names};

use self::method::{Context, Trouble, splice_method};
use self::moves::Layout;
use self::pool::{IdRun, write_pool};
use self::probe::Rendered;
use self::routes::Routes;
use crate::plan::ClassPlan;

/// Buffers that are kept from method to method.
#[derive(Debug, Default)]
pub struct Buffers {
    rendered: Rendered,
    layout: Layout,
    routes: Routes,
}

/// Writes the class with its probes into `out`. Methods that cannot take theirs are marked in the plan and left as they are.
pub fn splice_class(
    class: &ClassFile<'_>,
    plan: &mut ClassPlan,
    buffers: &mut Buffers,
    out: &mut Vec<u8>,
) -> Result<IdRun> {
    let bytes = class.bytes();
    out.clear();
    out.reserve(bytes.len() + plan.sites.len() * 16 + 1024);
    let (mut tail, constants, ids) = write_pool(class, plan, out);
    let mut copied = class.pool().end();
    let names = Names::default();
    for number in 0..plan.methods.len() {
        let Some(method) = plan.methods.get(number).filter(|method| method.unprobed.is_none()) else { continue };
        let code_at = method.code_at as usize;
        out.extend_from_slice(bytes.get(copied..code_at).unwrap_or_default());
        copied = code_at;
        let context = Context { class, plan, constants: &constants, names: &names };
        let pool_and_rest = (tail.end(), out.len());
        match splice_method(&context, method, &mut tail, buffers, out) {
            Ok(end) => copied = end,
            Err(Trouble::Bad(error)) => return Err(error),
            Err(Trouble::Unprobed(reason)) => {
                out.truncate(pool_and_rest.1 + (tail.end() - pool_and_rest.0));
                if let Some(method) = plan.methods.get_mut(number) {
                    method.unprobed = Some(reason);
                }
            }
        }
    }
    out.extend_from_slice(bytes.get(copied..).unwrap_or_default());
    Ok(ids)
}
