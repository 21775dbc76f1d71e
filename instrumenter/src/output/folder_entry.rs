//! One file of a class folder: kept, copied, or instrumented.

use std::fs::{self, Metadata};
use std::io::Read;
use std::path::Path;

use touchstone_formats::archive::FolderFile;
use touchstone_formats::probe_map::{ClassRecord, EntryOutcome};
use touchstone_formats::{ContentHash, Result};

use super::file::{copy_file, has_content, make_folder, named, write_file};
use crate::pipeline::class_work::{ClassWork, EntryRecord, is_class_name};
use crate::pipeline::ids::Ids;
use crate::pipeline::limits::CLASS_BYTES_MOST;
use crate::pipeline::report::Message;
use crate::pipeline::stopped;
use crate::pipeline::turnstile::Turnstile;
use crate::pipeline::unit::{Context, Job, Worker};

/// What became of one file.
pub(super) type Done<'m> = (EntryRecord<'m>, Vec<Message>);

/// A file and where it goes.
pub(super) struct FolderEntry<'a, 'm> {
    pub(super) job: &'a Job,
    pub(super) file: &'a FolderFile,
    pub(super) output: &'a Path,
    pub(super) context: &'a Context<'a, 'm>,
}

impl<'a, 'm> FolderEntry<'a, 'm> {
    /// Writes the file's output; `turn` is its place in the order in which ids are given.
    pub(super) fn write(&self, worker: &mut Worker, turn: usize, turnstile: &Turnstile<Ids>) -> Result<Done<'m>> {
        let pass = || turnstile.pass(turn, |_| ()).ok_or_else(stopped);
        match self.read(worker) {
            Err(error) => {
                pass()?;
                Ok(self.failed(format!("{error}; left out")))
            }
            Ok(metadata) if !is_class_name(self.name()) => {
                pass()?;
                let kept = self.copy(&metadata)?;
                Ok((EntryRecord::copied(self.name(), kept), Vec::new()))
            }
            Ok(metadata) if metadata.len() > CLASS_BYTES_MOST => {
                pass()?;
                self.copy(&metadata)?;
                Ok(self.failed(format!("{}: too large for a class; copied as it is", self.shown())))
            }
            Ok(metadata) => self.write_class(&metadata, worker, turn, turnstile),
        }
    }

    fn write_class(
        &self,
        metadata: &Metadata,
        worker: &mut Worker,
        turn: usize,
        turnstile: &Turnstile<Ids>,
    ) -> Result<Done<'m>> {
        let hash = ContentHash::of(&worker.buffer);
        if let Some(class) = self.still_right(hash, metadata)? {
            turnstile.pass(turn, |_| ()).ok_or_else(stopped)?;
            return Ok((EntryRecord::kept(class), Vec::new()));
        }
        let mut messages = Vec::new();
        let Worker { buffer, scratch, .. } = worker;
        let options = self.context.options;
        let mut work = ClassWork::new(buffer, self.name(), &self.shown(), options, scratch, &mut messages);
        turnstile.pass(turn, |ids| work.take_ids(ids, self.context.prior)).ok_or_else(stopped)?;
        let (bytes, record) = work.finish();
        self.put(bytes.as_deref(), buffer, metadata, &record)?;
        Ok((record, messages))
    }

    /// Reads a class into the worker's buffer; of other files only the metadata.
    fn read(&self, worker: &mut Worker) -> Result<Metadata> {
        let failed = |error: &std::io::Error| named("cannot read", &self.file.path, error);
        let mut open = fs::File::open(&self.file.path).map_err(|error| failed(&error))?;
        let metadata = open.metadata().map_err(|error| failed(&error))?;
        worker.buffer.clear();
        if is_class_name(self.name()) && metadata.len() <= CLASS_BYTES_MOST {
            worker.buffer.reserve(usize::try_from(metadata.len()).unwrap_or(0));
            open.read_to_end(&mut worker.buffer).map_err(|error| failed(&error))?;
        }
        Ok(metadata)
    }

    /// The class's record in the prior map, if its output is still there, is in the cache, or stands in place already.
    fn still_right(&self, hash: ContentHash, metadata: &Metadata) -> Result<Option<&'a ClassRecord<'m>>> {
        let Some(prior) = self.context.prior else { return Ok(None) };
        if self.job.in_place {
            let right = |class: &&ClassRecord<'m>| class.output_hash == hash && class.outcome != EntryOutcome::Failed;
            return Ok(prior.named(self.name()).iter().find(right));
        }
        let class = prior.find(self.name(), hash).filter(|class| class.outcome != EntryOutcome::Failed);
        let Some(class) = class else { return Ok(None) };
        if has_content(self.output, class.output_hash) {
            return Ok(Some(class));
        }
        let cache = self.context.cache.filter(|_| class.outcome == EntryOutcome::Instrumented);
        let Some(cache) = cache else { return Ok(None) };
        let key = cache.key(hash, &class.first_id.to_le_bytes());
        Ok(cache.fetch(key, class.output_hash, self.output, metadata)?.then_some(class))
    }

    /// Writes the new bytes, or the original when there are none.
    fn put(&self, bytes: Option<&[u8]>, original: &[u8], metadata: &Metadata, record: &EntryRecord<'_>) -> Result<()> {
        match bytes {
            None if self.job.in_place => return Ok(()),
            Some(_) if self.job.in_place => make_folder(self.output.parent().unwrap_or(&self.job.output))?,
            _ => {}
        }
        if !has_content(self.output, record.output_hash) {
            write_file(self.output, bytes.unwrap_or(original), Some(metadata))?;
        }
        if let Some((cache, bytes)) = self.context.cache.zip(bytes) {
            cache.keep_bytes(cache.key(record.input_hash, &record.first_id.to_le_bytes()), bytes)?;
        }
        Ok(())
    }

    /// Copies the file unless the copy is there already, by length and time. Says whether it was.
    fn copy(&self, metadata: &Metadata) -> Result<bool> {
        let same = self.job.in_place
            || fs::metadata(self.output).is_ok_and(|old| {
                old.is_file() && old.len() == metadata.len() && old.modified().ok() == metadata.modified().ok()
            });
        if !same {
            copy_file(&self.file.path, self.output, metadata)?;
        }
        Ok(same)
    }

    fn failed(&self, message: String) -> Done<'m> {
        let (_, record) = ClassWork::copy(self.name(), EntryOutcome::Failed, ContentHash::default()).finish();
        (record, vec![Message::failure(message)])
    }

    fn name(&self) -> &'a [u8] {
        self.file.relative.as_os_str().as_encoded_bytes()
    }

    fn shown(&self) -> String {
        self.file.path.display().to_string()
    }
}
