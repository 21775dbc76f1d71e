//! Our side on class bytes in memory, one thread: instrumenting them, and only walking over them.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use touchstone_formats::class::code::Interests;
use touchstone_formats::class::opcodes::Kind;
use touchstone_formats::class::{ClassFile, Code};
use touchstone_instrumenter::{Options, Outcome, Scratch, instrument_class};

use super::Pack;
use crate::process::thread_cpu;

/// One pass over a pack.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pass {
    /// CPU time of the one thread.
    pub cpu: Duration,
    /// From start to end.
    pub wall: Duration,
    /// Probes inserted.
    pub probes: u64,
}

/// Instruments every class at method granularity, without the recorders and the marks of fills, which the peers do not have.
pub fn instrument(pack: &Pack) -> Result<Pass> {
    instrument_with(pack, &Options { no_recorders: true, no_fills: true, ..Options::default() })
}

/// Instruments every class with all that is inserted unless somebody asks for less.
pub fn instrument_fully(pack: &Pack) -> Result<Pass> {
    instrument_with(pack, &Options::default())
}

fn instrument_with(pack: &Pack, options: &Options) -> Result<Pass> {
    let mut scratch = Scratch::default();
    let mut probes = 0;
    timed(|| {
        for class in pack.classes() {
            let outcome = instrument_class(class, options, &mut scratch).context("a class cannot be instrumented")?;
            if let Outcome::Instrumented(mut instrumented) = outcome {
                instrumented.set_first_id(probes, options.probes)?;
                probes += instrumented.probes.count();
                black_box(&instrumented.bytes);
                scratch.recycle(instrumented.bytes);
            }
        }
        Ok(())
    })
    .map(|pass| Pass { probes: u64::from(probes), ..pass })
}

/// Where the walk stops: jumps and uses of classes, which any rewriter that inserts probes there must see.
const STOPS: [Kind; 8] = [
    Kind::Branch,
    Kind::WideBranch,
    Kind::TableSwitch,
    Kind::LookupSwitch,
    Kind::Constant,
    Kind::StaticField,
    Kind::Invoke,
    Kind::New,
];

/// Looks at every pool entry, member, attribute and instruction once and allocates nothing: the least that any
/// rewriter must do.
pub fn walk(pack: &Pack) -> Result<Pass> {
    let mut buffer = Vec::new();
    let interests = walked();
    let mut instructions = 0_u64;
    let pass = timed(|| {
        for bytes in pack.classes() {
            let class = ClassFile::parse_reusing(bytes, std::mem::take(&mut buffer))?;
            instructions += walk_class(&class, &interests)?;
            buffer = class.into_buffer();
        }
        Ok(())
    });
    black_box(instructions);
    pass
}

/// What the walk stops at.
pub(super) fn walked() -> Interests {
    Interests::in_kinds(&STOPS)
}

/// Walks over one class.
pub(super) fn walk_class(class: &ClassFile<'_>, interests: &Interests) -> Result<u64> {
    let mut instructions = 0;
    for method in class.methods() {
        for attribute in method.attributes() {
            if attribute.name(class.pool())? == b"Code" {
                let mut walk = Code::parse(class.bytes(), &attribute)?.walk();
                while let Some(instruction) = walk.next_of(interests) {
                    black_box(instruction);
                    instructions += 1;
                }
            }
        }
    }
    Ok(instructions)
}

fn timed(work: impl FnOnce() -> Result<()>) -> Result<Pass> {
    let (wall, cpu) = (Instant::now(), thread_cpu()?);
    work()?;
    Ok(Pass { cpu: thread_cpu()?.saturating_sub(cpu), wall: wall.elapsed(), probes: 0 })
}
