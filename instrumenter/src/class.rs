//! The spine for one class: `read → plan → splice`, bytes in, instrumented bytes and the meaning of its probes out.

use touchstone_formats::Result;
use touchstone_formats::class::{ClassFile, Tag, descriptor};
use touchstone_formats::probe_map::{ClassProbes, ClassProbesBuilder};

use crate::options::{Options, Probes};
use crate::plan::{ClassPlan, Memory, MethodPlan, Target, Verdict, plan_class};
use crate::runtime::STAMPED_IDS;
use crate::splice::calls::call_instead_of_storing;
use crate::splice::pool::{ID_CONSTANT, IdRun};
use crate::splice::{Buffers, splice_class};

/// What became of one class.
#[derive(Debug)]
pub enum Outcome {
    /// It got probes.
    Instrumented(Instrumented),
    /// It needs none: its bytes are to be kept as they are. The probe table still has its supertypes and unprobed methods.
    Unchanged(ClassProbes),
    /// It has Touchstone's probes already, or is part of Touchstone's own runtime: keep the bytes as they are.
    AlreadyInstrumented,
}

/// An instrumented class whose ids still count from 0.
#[derive(Debug)]
pub struct Instrumented {
    /// The new class file.
    pub bytes: Vec<u8>,
    /// What each of its ids means.
    pub probes: ClassProbes,
    ids: IdRun,
}

impl Instrumented {
    /// Writes the ids `first..first + count` into the class file. Cheap: they stand in one run of the constant pool. To be
    /// called once: ids without a stamp make calls of the probes, and so does whoever wants calls.
    pub fn set_first_id(&mut self, first: u32, probes: Probes) -> Result<()> {
        let end = self.ids.at + self.ids.count * ID_CONSTANT;
        let run = self.bytes.get_mut(self.ids.at..end).unwrap_or_default();
        for (constant, id) in run.chunks_exact_mut(ID_CONSTANT).zip(first..) {
            if let Some(number) = constant.get_mut(1..) {
                number.copy_from_slice(&id.to_be_bytes());
            }
        }
        let all_stamped = first.checked_add(self.ids.count as u32).is_some_and(|end| end <= STAMPED_IDS);
        if self.ids.stamps != 0 && (probes == Probes::Call || !all_stamped) {
            call_instead_of_storing(&mut self.bytes, self.ids.stamps)?;
        }
        Ok(())
    }
}

/// Buffers that are reused from class to class; one per thread.
#[derive(Debug, Default)]
pub struct Scratch {
    memory: Memory,
    plan: ClassPlan,
    buffers: Buffers,
    probes: ClassProbesBuilder,
    strings: Vec<u32>,
    offsets: Vec<u32>,
    spare: Vec<Vec<u8>>,
}

/// How many buffers wait for their next use at most: as many as a worker writes at a time.
const SPARE_MOST: usize = 128;

impl Scratch {
    /// Takes the bytes of a class that is written and done with: a buffer for the next one.
    pub fn recycle(&mut self, bytes: Vec<u8>) {
        if self.spare.len() < SPARE_MOST {
            self.spare.push(bytes);
        }
    }
}

/// Instruments one class file.
pub fn instrument_class(bytes: &[u8], options: &Options, scratch: &mut Scratch) -> Result<Outcome> {
    let class = ClassFile::parse_reusing(bytes, std::mem::take(&mut scratch.offsets))?;
    let outcome = instrument_parsed(&class, options, scratch);
    scratch.offsets = class.into_buffer();
    outcome
}

fn instrument_parsed(class: &ClassFile<'_>, options: &Options, scratch: &mut Scratch) -> Result<Outcome> {
    if plan_class(class, options, &mut scratch.memory, &mut scratch.plan)? == Verdict::AlreadyInstrumented {
        return Ok(Outcome::AlreadyInstrumented);
    }
    if scratch.plan.sites.is_empty() && scratch.plan.edges.is_empty() {
        return Ok(Outcome::Unchanged(describe(class, scratch)?));
    }
    let mut bytes = scratch.spare.pop().unwrap_or_default();
    let ids = splice_class(class, &mut scratch.plan, &mut scratch.buffers, &mut bytes)?;
    if !scratch.plan.methods.iter().any(MethodPlan::inserts) {
        // Nothing was inserted after all: a class with new constants and no probe would pass for one without.
        scratch.spare.push(bytes);
        scratch.plan.probes.clear();
        return Ok(Outcome::Unchanged(describe(class, scratch)?));
    }
    let probes = describe(class, scratch)?;
    Ok(Outcome::Instrumented(Instrumented { bytes, probes, ids }))
}

/// The meaning of the ids, for the probe map.
fn describe(class: &ClassFile<'_>, scratch: &mut Scratch) -> Result<ClassProbes> {
    let pool = class.pool();
    let builder = &mut scratch.probes;
    builder.start(class.name()?);
    builder.supertype(class.super_name()?.filter(|name| *name != b"java/lang/Object").unwrap_or_default());
    for interface in class.interfaces() {
        builder.supertype(interface?);
    }
    scratch.strings.clear();
    for method in &scratch.plan.methods {
        let string = builder.string(&[pool.utf8(method.name.0)?, pool.utf8(method.name.1)?]);
        scratch.strings.push(string);
        if let Some(reason) = method.unprobed {
            builder.unprobed(string, reason);
        }
    }
    for probe in &scratch.plan.probes {
        let method = scratch.strings.get(usize::from(probe.method)).copied().unwrap_or(0);
        let target = match probe.target {
            Target::Own => None,
            Target::Constant(index) => Some(builder.string(&[named_class(class, index)?])),
            Target::Recorder(recorder) => Some(builder.string(&[recorder.name().as_bytes()])),
            Target::State(part) => {
                let fields = named_fields(class, part.of(&scratch.plan.states))?;
                Some(builder.string(&[&fields]))
            }
        };
        builder.probe(probe.kind, probe.line, method, target);
    }
    Ok(builder.finish())
}

/// Few lists of fields are longer: they are not moved while they grow.
const USUAL_TEXT: usize = 128;

/// Fields by their classes and names, with a space between them. One that this class declares has two dots: it is no other class's.
/// A method stands for what its class keeps. Behind a dash are those that helpers fill by themselves.
fn named_fields(class: &ClassFile<'_>, constants: &[u16]) -> Result<Vec<u8>> {
    let pool = class.pool();
    let mut text = Vec::with_capacity(USUAL_TEXT);
    for &constant in constants {
        if !text.is_empty() {
            text.push(b' ');
        }
        if constant == 0 {
            text.push(b'-');
            continue;
        }
        let owner = pool.class_name(pool.owner_index(constant)?)?;
        let (name, kind) = pool.name_and_type(constant)?;
        let declared = owner == class.name()?
            && class.fields().any(|field| {
                field.name(pool).is_ok_and(|it| it == name) && field.descriptor(pool).is_ok_and(|it| it == kind)
            });
        text.extend_from_slice(owner);
        text.extend_from_slice(if declared { b".." } else { b"." });
        text.extend_from_slice(if pool.is(constant, Tag::Field) { name } else { b"*" });
    }
    Ok(text)
}

/// The class that a Class constant names, that an InvokeDynamic's call site returns, or that is a Dynamic's type; of an array its element's.
fn named_class<'a>(class: &ClassFile<'a>, index: u16) -> Result<&'a [u8]> {
    let pool = class.pool();
    if pool.is(index, Tag::InvokeDynamic) {
        let (_, kind) = pool.name_and_type(index)?;
        return Ok(descriptor::returned_class(kind).unwrap_or_default());
    }
    if pool.is(index, Tag::Dynamic) {
        let (_, kind) = pool.name_and_type(index)?;
        return Ok(descriptor::class_of(kind).unwrap_or_default());
    }
    let name = pool.class_name(index)?;
    Ok(if name.starts_with(b"[") { descriptor::class_of(name).unwrap_or(name) } else { name })
}
