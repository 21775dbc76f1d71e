//! The JDK's `lib/modules` becomes a folder `module/package/Name.class`: to put the rewriter to the test, not to be run.

use std::path::Path;

use touchstone_formats::archive::{Jimage, MappedFile, Resource};
use touchstone_formats::probe_map::EntryOutcome;
use touchstone_formats::{ContentHash, Result};

use super::file::{has_content, make_folder, write_file};
use crate::options::Options;
use crate::pipeline::class_work::{ClassWork, EntryRecord, is_class_name};
use crate::pipeline::ids::Ids;
use crate::pipeline::paths::from_bytes;
use crate::pipeline::report::Message;
use crate::pipeline::stopped;
use crate::pipeline::turnstile::Turnstile;
use crate::pipeline::unit::{Context, Job, UnitResult, Worker};
use crate::pipeline::workers::{threads_for, work_through};

/// Instruments the classes of an image.
pub(crate) fn write_jdk_image<'m>(job: &Job, context: &Context<'_, 'm>, ids: &mut Ids) -> Result<UnitResult<'m>> {
    let in_job = |error: touchstone_formats::Error| error.in_file(job.shown.display().to_string());
    let file = MappedFile::open(&job.input)?;
    let image = Jimage::parse(&file).map_err(in_job)?;
    let classes = classes_of(&image).map_err(in_job)?;
    make_folders(&job.output, &classes)?;
    context.progress.begin(&job.shown, classes.len() as u64);
    let bytes = classes.iter().map(|(_, class)| class.uncompressed_size).sum();
    let threads = threads_for(context.jobs, classes.len(), bytes);
    let turnstile = Turnstile::new(std::mem::take(ids), threads);
    let work = |worker: &mut Worker, item: usize| {
        let (name, class) = classes.get(item).ok_or_else(stopped)?;
        let planned = plan_class(job, name, class, context, worker)?;
        let take_ids = |ids: &mut Ids, planned: &mut Planned<'_>| planned.work.take_ids(ids, context.prior);
        let passed = turnstile.pass(item, planned, take_ids).ok_or_else(stopped)?;
        let written = passed.into_iter().map(|(item, planned)| {
            context.progress.entry_done();
            Ok((item, write_class(job, planned, context.options)?))
        });
        written.collect()
    };
    let done = work_through(threads, classes.len(), context.idle, work, || turnstile.stop())?;
    *ids = turnstile.into_state();
    let mut result = UnitResult::default();
    for (record, messages) in done {
        result.records.push(record);
        result.messages.extend(messages);
    }
    Ok(result)
}

/// The classes by name: `java.base/java/lang/Object.class`.
fn classes_of<'a>(image: &Jimage<'a>) -> Result<Vec<(Vec<u8>, Resource<'a>)>> {
    let mut classes = Vec::new();
    for resource in image.resources() {
        let resource = resource?;
        if resource.is_module_content() && resource.is_class() {
            classes.push(([resource.module, b"/", &resource.path()].concat(), resource));
        }
    }
    classes.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    Ok(classes)
}

fn make_folders(output: &Path, classes: &[(Vec<u8>, Resource<'_>)]) -> Result<()> {
    let mut last = None;
    for (_, class) in classes {
        let folder = (class.module, class.parent);
        if last != Some(folder) {
            make_folder(&output.join(from_bytes(class.module)).join(from_bytes(class.parent)))?;
            last = Some(folder);
        }
    }
    Ok(())
}

/// A class that waits for its ids.
struct Planned<'a> {
    name: &'a [u8],
    work: ClassWork,
    /// Only of a class without probes.
    original: Vec<u8>,
    messages: Vec<Message>,
}

fn plan_class<'a>(
    job: &Job,
    name: &'a [u8],
    class: &Resource<'_>,
    context: &Context<'_, '_>,
    worker: &mut Worker,
) -> Result<Planned<'a>> {
    let mut messages = Vec::new();
    let Worker { inflater, buffer, scratch, .. } = worker;
    let shown = format!("{}!/{}", job.shown.display(), String::from_utf8_lossy(name));
    let content = class.content(inflater, buffer).map_err(|error| error.in_file(shown.as_str()))?;
    let work = if is_class_name(name) {
        let hashed = (content, ContentHash::of(content));
        ClassWork::new(hashed, name, || shown, context.options, scratch, &mut messages)
    } else {
        ClassWork::copy(name, EntryOutcome::Unchanged, ContentHash::of(content))
    };
    let original = if work.is_instrumented() { Vec::new() } else { content.to_vec() };
    Ok(Planned { name, work, original, messages })
}

fn write_class<'m>(job: &Job, planned: Planned<'_>, options: &Options) -> Result<(EntryRecord<'m>, Vec<Message>)> {
    let (bytes, record) = planned.work.finish(options)?;
    let output = job.output.join(from_bytes(planned.name));
    if !has_content(&output, record.output_hash) {
        write_file(&output, bytes.as_deref().unwrap_or(&planned.original), None)?;
    }
    Ok((record, planned.messages))
}
