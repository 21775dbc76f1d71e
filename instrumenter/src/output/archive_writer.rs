//! Writes the records of an archive with all threads, each at the place that its turn gives it.

use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::Path;

use touchstone_formats::archive::{
    CentralDirectory, Content, Deflater, EndOptions, Entry, EntryDescription, ZipArchive, put_local_header,
};
use touchstone_formats::{ContentHash, ContentHasher, Result};

use super::file::named;
use super::item::{Form, Item, Place, plan_item};
use crate::pipeline::class_work::EntryRecord;
use crate::pipeline::ids::Ids;
use crate::pipeline::limits::NESTED_BYTES_MOST;
use crate::pipeline::report::Message;
use crate::pipeline::stopped;
use crate::pipeline::turnstile::Turnstile;
use crate::pipeline::unit::{Context, UnitResult, Worker};
use crate::pipeline::workers::{threads_for, work_through};

/// A worker takes this many bytes of entries at a time, so that it seldom waits for its turn and writes much at once.
const BATCH_BYTES: u64 = 256 * 1024;
/// And at most this many entries.
const BATCH_ENTRIES: usize = 128;
/// The room of a new buffer for a batch: its entries, with probes.
const RECORD_BYTES: usize = 2 * BATCH_BYTES as usize;
/// So many buffers for batches are kept by one thread.
const RECORDS_MOST: usize = 4;

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
    changed: bool,
}

/// Some entries, written.
struct Batch<'a, 'm> {
    entries: Vec<Written<'a, 'm>>,
    messages: Vec<Message>,
}

/// How far the new file is laid out: its length, and the hash of what is in it up to there.
struct Laid {
    length: u64,
    hasher: ContentHasher,
}

impl Laid {
    /// Lays the next piece out and says where it stands.
    fn lay(&mut self, piece: &[u8]) -> u64 {
        let at = self.length;
        self.length += piece.len() as u64;
        self.hasher.update(piece);
        at
    }
}

/// Writes the new archive to `temporary`. Gives its hash, or none when no class of it changed.
pub(super) fn write_entries<'m>(
    archive: &ZipArchive<'_>,
    place: &Place,
    temporary: &Path,
    context: &Context<'_, 'm>,
    ids: &mut Ids,
    result: &mut UnitResult<'m>,
) -> Result<Option<ContentHash>> {
    let failed = |error: std::io::Error| named("cannot write", temporary, &error);
    let out = File::create(temporary).map_err(failed)?;
    out.write_all_at(archive.prefix(), 0).map_err(failed)?;
    let entries = archive.entries();
    context.progress.begin(Path::new(&place.shown), entries.len() as u64);
    let mut laid = Laid { length: 0, hasher: ContentHasher::default() };
    laid.lay(archive.prefix());
    let batches = batches(entries);
    let threads = threads_for(context.jobs, batches.len(), entries.iter().map(|entry| entry.uncompressed_size).sum());
    let id_turns = Turnstile::new(std::mem::take(ids), threads);
    let place_turns = Turnstile::new(laid, threads);
    let turns = (&id_turns, &place_turns);
    let writer = Writer { archive, batches: &batches, place, out: &out, temporary, context, turns };
    let stop = || {
        id_turns.stop();
        place_turns.stop();
    };
    let done = work_through(threads, batches.len(), context.idle, |worker, turn| writer.work(worker, turn), stop)?;
    *ids = id_turns.into_state();
    let mut directory = CentralDirectory::new(EndOptions::of(archive));
    let mut changed = false;
    let mut written = Vec::with_capacity(entries.len());
    for batch in done {
        result.messages.extend(batch.messages);
        written.extend(batch.entries);
    }
    for (entry, written) in entries.iter().zip(written) {
        match written.record {
            Record::Copied(at) => directory.add_copy(entry, at)?,
            Record::New(at, description, content) => directory.add_new(&description, &content, at)?,
            Record::Dropped => {}
        }
        changed |= written.changed;
        result.records.extend(written.records);
    }
    let mut laid = place_turns.into_state();
    let end = directory.finish(laid.length)?;
    let at = laid.lay(&end);
    out.write_all_at(&end, at).map_err(failed)?;
    Ok(changed.then(|| laid.hasher.finish()))
}

/// The entries in groups of consecutive ones.
fn batches(entries: &[Entry<'_>]) -> Vec<Range<usize>> {
    let mut batches = Vec::new();
    let (mut start, mut bytes) = (0, 0u64);
    for (index, entry) in entries.iter().enumerate() {
        bytes = bytes.saturating_add(entry.uncompressed_size.max(entry.compressed_size));
        if bytes >= BATCH_BYTES || index + 1 - start >= BATCH_ENTRIES || index + 1 == entries.len() {
            batches.push(start..index + 1);
            (start, bytes) = (index + 1, 0);
        }
    }
    batches
}

/// A batch that waits for its ids.
struct Planned<'e, 'a> {
    entries: &'e [Entry<'a>],
    items: Vec<Item>,
    messages: Vec<Message>,
}

/// A batch that waits for its place; then its records, and where they stand.
struct Finished<'a, 'm> {
    bytes: Vec<u8>,
    at: u64,
    batch: Batch<'a, 'm>,
}

/// Where batches are put in order: for their ids, and for their places in the file.
type Turns<'w, 'e, 'a, 'm> = (&'w Turnstile<Ids, Planned<'e, 'a>>, &'w Turnstile<Laid, Finished<'a, 'm>>);

/// What the threads share that write one archive.
struct Writer<'w, 'e, 'a, 'm> {
    archive: &'e ZipArchive<'a>,
    batches: &'w [Range<usize>],
    place: &'w Place,
    out: &'w File,
    temporary: &'w Path,
    context: &'w Context<'w, 'm>,
    turns: Turns<'w, 'e, 'a, 'm>,
}

impl<'e, 'a, 'm> Writer<'_, 'e, 'a, 'm> {
    /// Plans a batch, and finishes and writes those whose turn has come.
    fn work(&self, worker: &mut Worker, turn: usize) -> Result<Vec<(usize, Batch<'a, 'm>)>> {
        let (id_turns, place_turns) = self.turns;
        let take_ids = |ids: &mut Ids, planned: &mut Planned<'e, 'a>| {
            planned.items.iter_mut().for_each(|item| item.take_ids(ids, self.context));
        };
        let lay = |laid: &mut Laid, finished: &mut Finished<'a, 'm>| finished.at = laid.lay(&finished.bytes);
        let planned = self.plan(worker, turn)?;
        let mut written = Vec::new();
        for (turn, planned) in id_turns.pass(turn, planned, take_ids).ok_or_else(stopped)? {
            let finished = self.finish(worker, planned)?;
            for (turn, finished) in place_turns.pass(turn, finished, lay).ok_or_else(stopped)? {
                written.push((turn, self.write(worker, finished)?));
            }
        }
        Ok(written)
    }

    fn plan(&self, worker: &mut Worker, turn: usize) -> Result<Planned<'e, 'a>> {
        let batch = self.batches.get(turn).cloned().and_then(|batch| self.archive.entries().get(batch));
        let entries = batch.ok_or_else(stopped)?;
        let mut messages = Vec::new();
        let mut items = Vec::with_capacity(entries.len());
        for entry in entries {
            worker.nested_left = NESTED_BYTES_MOST;
            items.push(plan_item(self.archive, entry, self.place, self.context, worker, &mut messages));
        }
        Ok(Planned { entries, items, messages })
    }

    fn finish(&self, worker: &mut Worker, planned: Planned<'e, 'a>) -> Result<Finished<'a, 'm>> {
        let mut bytes = worker.records.pop().unwrap_or_else(|| Vec::with_capacity(RECORD_BYTES));
        bytes.clear();
        let mut entries = Vec::with_capacity(planned.entries.len());
        for (entry, item) in planned.entries.iter().zip(planned.items) {
            let changed = item.is_instrumented();
            let finished = item.finish(entry, self.context, worker)?;
            let record = self.append(entry, finished.form, worker, &mut bytes)?;
            entries.push(Written { record, records: finished.records, changed });
            self.context.progress.entry_done();
        }
        Ok(Finished { bytes, at: 0, batch: Batch { entries, messages: planned.messages } })
    }

    fn write(&self, worker: &mut Worker, finished: Finished<'a, 'm>) -> Result<Batch<'a, 'm>> {
        let Finished { bytes, at, mut batch } = finished;
        self.out.write_all_at(&bytes, at).map_err(|error| named("cannot write", self.temporary, &error))?;
        for entry in &mut batch.entries {
            if let Record::Copied(place) | Record::New(place, ..) = &mut entry.record {
                *place += at;
            }
        }
        if worker.records.len() < RECORDS_MOST {
            worker.records.push(bytes);
        }
        Ok(batch)
    }

    /// Appends the entry's record to the batch; its place counts from the batch's beginning.
    fn append(&self, entry: &Entry<'a>, form: Form, worker: &mut Worker, batch: &mut Vec<u8>) -> Result<Record<'a>> {
        let at = batch.len() as u64;
        match form {
            Form::Drop => Ok(Record::Dropped),
            Form::Copy => {
                batch.extend_from_slice(self.archive.local_span(entry)?);
                Ok(Record::Copied(at))
            }
            Form::New { content: bytes, deflate } => {
                let description = EntryDescription::of(self.archive, entry)?;
                let content = if deflate {
                    let deflater = worker.deflater.get_or_insert_with(Deflater::usual);
                    deflater.deflate(&bytes, &mut worker.buffer)?;
                    let content = Content::deflated(&bytes, worker.buffer.len() as u64);
                    put_local_header(batch, &description, &content)?;
                    batch.extend_from_slice(&worker.buffer);
                    content
                } else {
                    let content = Content::stored(&bytes);
                    put_local_header(batch, &description, &content)?;
                    batch.extend_from_slice(&bytes);
                    content
                };
                worker.scratch.recycle(bytes);
                Ok(Record::New(at, description, content))
            }
        }
    }
}
