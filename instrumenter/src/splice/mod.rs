//! Which bytes: takes a class and a plan, decides nothing, and writes the instrumented class.

pub mod calls;
mod code;
mod copy;
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
use self::pool::{IdRun, PoolTail, write_pool};
use self::probe::Rendered;
use self::routes::Routes;
use crate::plan::{ClassPlan, MethodPlan};

/// Buffers that are kept from method to method.
#[derive(Debug, Default)]
pub struct Buffers {
    rendered: Rendered,
    layout: Layout,
    routes: Routes,
}

/// Writes the class with its probes into `out`. Methods that cannot take all of theirs are marked in the plan; they get
/// an entry probe alone, or are left as they are.
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
        let Some(method) = plan.methods.get(number).filter(|method| method.inserts()) else { continue };
        let code_at = method.code_at as usize;
        out.extend_from_slice(bytes.get(copied..code_at).unwrap_or_default());
        copied = code_at;
        let context = Context { class, plan, constants: &constants, names: &names };
        let mut target = Target { tail: &mut tail, buffers, out };
        let (end, less) = write_method(&context, method, &mut target)?;
        copied = end.unwrap_or(copied);
        if let Some((less, slot)) = less.zip(plan.methods.get_mut(number)) {
            *slot = less;
        }
    }
    out.extend_from_slice(bytes.get(copied..).unwrap_or_default());
    Ok(ids)
}

/// Where a method is written to.
struct Target<'t> {
    tail: &'t mut PoolTail,
    buffers: &'t mut Buffers,
    out: &'t mut Vec<u8>,
}

/// Writes a method; with its entry probe alone when it cannot take all, and not at all when it cannot take that. Gives
/// the old end of what was written, and the plan that was followed when that is another one.
fn write_method(
    context: &Context<'_, '_>,
    method: &MethodPlan,
    target: &mut Target<'_>,
) -> Result<(Option<usize>, Option<MethodPlan>)> {
    let (pool, rest) = (target.tail.end(), target.out.len());
    let reason = match splice_method(context, method, target.tail, target.buffers, target.out) {
        Ok(end) => return Ok((Some(end), None)),
        Err(Trouble::Bad(error)) => return Err(error),
        Err(Trouble::Unprobed(reason)) => reason,
    };
    let take_back = |target: &mut Target<'_>| target.out.truncate(rest + (target.tail.end() - pool));
    take_back(target);
    if let Some(alone) = method.entry_alone(&context.plan.sites) {
        match splice_method(context, &alone, target.tail, target.buffers, target.out) {
            Ok(end) => return Ok((Some(end), Some(MethodPlan { unprobed: Some(reason), ..alone }))),
            Err(Trouble::Bad(error)) => return Err(error),
            Err(Trouble::Unprobed(_)) => take_back(target),
        }
    }
    Ok((None, Some(MethodPlan { unprobed: Some(reason), ..method.empty() })))
}
