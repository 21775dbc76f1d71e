//! Writes the records of an archive with all threads, each at the place that its turn gives it.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;

use touchstone_formats::Result;
use touchstone_formats::archive::{
    CentralDirectory, Content, Deflater, EndOptions, Entry, EntryDescription, ZipArchive, local_header,
};

use super::file::named;
use super::item::{Form, Place, plan_item};
use crate::pipeline::class_work::EntryRecord;
use crate::pipeline::ids::Ids;
use crate::pipeline::limits::NESTED_BYTES_MOST;
use crate::pipeline::report::Message;
use crate::pipeline::stopped;
use crate::pipeline::turnstile::Turnstile;
use crate::pipeline::unit::{Context, UnitResult, Worker};
use crate::pipeline::workers::{threads_for, work_through};

/// Where an entry's record stands in the new file.
enum Record<'a> {
    Dropped,
    Copied(u64),
    New(u64, EntryDescription<'a>, Content),
}

/// One entry, written: what the central directory will say about it.
struct Written<'a, 'm> {
    record: Record<'a>,
    records: Vec<EntryRecord<'m>>,
    messages: Vec<Message>,
    changed: bool,
}

/// Writes the new archive to `temporary`. Says whether anything changed.
pub(super) fn write_entries<'m>(
    archive: &ZipArchive<'_>,
    place: &Place,
    temporary: &Path,
    context: &Context<'_, 'm>,
    ids: &mut Ids,
    result: &mut UnitResult<'m>,
) -> Result<bool> {
    let failed = |error: std::io::Error| named("cannot write", temporary, &error);
    let out = File::create(temporary).map_err(failed)?;
    out.write_all_at(archive.prefix(), 0).map_err(failed)?;
    let entries = archive.entries();
    context.progress.begin(Path::new(&place.shown), entries.len() as u64);
    let id_turns = Turnstile::new(std::mem::take(ids));
    let place_turns = Turnstile::new(archive.prefix().len() as u64);
    let writer = Writer { archive, place, out: &out, temporary, context, ids: &id_turns, places: &place_turns };
    let threads = threads_for(context.jobs, entries.len(), entries.iter().map(|entry| entry.uncompressed_size).sum());
    let stop = || {
        id_turns.stop();
        place_turns.stop();
    };
    let done = work_through(threads, entries.len(), Worker::default, |worker, item| writer.write(worker, item), stop)?;
    *ids = id_turns.into_state();
    let mut directory = CentralDirectory::new(EndOptions::of(archive));
    let mut changed = false;
    for (entry, written) in entries.iter().zip(done) {
        match written.record {
            Record::Copied(at) => directory.add_copy(entry, at)?,
            Record::New(at, description, content) => directory.add_new(&description, &content, at)?,
            Record::Dropped => {}
        }
        changed |= written.changed;
        result.records.extend(written.records);
        result.messages.extend(written.messages);
    }
    let end = place_turns.into_state();
    out.write_all_at(&directory.finish(end)?, end).map_err(failed)?;
    Ok(changed)
}

/// What the threads share that write one archive.
struct Writer<'w, 'a, 'm> {
    archive: &'w ZipArchive<'a>,
    place: &'w Place,
    out: &'w File,
    temporary: &'w Path,
    context: &'w Context<'w, 'm>,
    ids: &'w Turnstile<Ids>,
    places: &'w Turnstile<u64>,
}

impl<'a, 'm> Writer<'_, 'a, 'm> {
    fn write(&self, worker: &mut Worker, turn: usize) -> Result<Written<'a, 'm>> {
        let entry = self.archive.entries().get(turn).ok_or_else(stopped)?;
        let mut messages = Vec::new();
        worker.nested_left = NESTED_BYTES_MOST;
        let mut item = plan_item(self.archive, entry, self.place, self.context, worker, &mut messages);
        let changed = item.is_instrumented();
        self.ids.pass(turn, |ids| item.take_ids(ids, self.context)).ok_or_else(stopped)?;
        let finished = item.finish(entry, self.context, worker)?;
        let record = self.put(entry, finished.form, worker, turn)?;
        self.context.progress.entry_done();
        Ok(Written { record, records: finished.records, messages, changed })
    }

    /// Takes a place in the file and writes there.
    fn put(&self, entry: &Entry<'a>, form: Form, worker: &mut Worker, turn: usize) -> Result<Record<'a>> {
        match form {
            Form::Drop => self.reserve(turn, 0).map(|_| Record::Dropped),
            Form::Copy => {
                let record = self.archive.local_span(entry)?;
                let at = self.reserve(turn, record.len())?;
                self.write_at(record, at)?;
                Ok(Record::Copied(at))
            }
            Form::New { content: bytes, deflate } => {
                let description = EntryDescription::of(self.archive, entry)?;
                let mut compressed = Vec::new();
                let content = if deflate {
                    let deflater = worker.deflater.get_or_insert_with(Deflater::usual);
                    deflater.deflate(&bytes, &mut compressed)?;
                    Content::deflated(&bytes, compressed.len() as u64)
                } else {
                    compressed = bytes;
                    Content::stored(&compressed)
                };
                let mut record = local_header(&description, &content)?;
                record.extend_from_slice(&compressed);
                let at = self.reserve(turn, record.len())?;
                self.write_at(&record, at)?;
                Ok(Record::New(at, description, content))
            }
        }
    }

    fn reserve(&self, turn: usize, length: usize) -> Result<u64> {
        let take = |place: &mut u64| {
            let at = *place;
            *place += length as u64;
            at
        };
        self.places.pass(turn, take).ok_or_else(stopped)
    }

    fn write_at(&self, bytes: &[u8], at: u64) -> Result<()> {
        self.out.write_all_at(bytes, at).map_err(|error| named("cannot write", self.temporary, &error))
    }
}
