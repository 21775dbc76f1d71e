//! One file of a class folder: kept, copied, or instrumented.

use std::fs::{self, Metadata};
use std::io::Read;
use std::path::PathBuf;

use touchstone_formats::archive::FolderFile;
use touchstone_formats::probe_map::{ClassRecord, EntryOutcome};
use touchstone_formats::{ContentHash, Result};

use super::file::{copy_file, has_content, make_folder, named, write_file, write_new_file};
use crate::pipeline::class_work::{ClassWork, EntryRecord, is_class_name};
use crate::pipeline::ids::Ids;
use crate::pipeline::limits::CLASS_BYTES_MOST;
use crate::pipeline::report::Message;
use crate::pipeline::unit::{Context, Job, Worker};

/// What became of one file.
pub(super) type Done<'m> = (EntryRecord<'m>, Vec<Message>);

/// A file and where it goes.
pub(super) struct FolderEntry<'a, 'm> {
    pub(super) job: &'a Job,
    pub(super) file: &'a FolderFile,
    pub(super) output: PathBuf,
    pub(super) context: &'a Context<'a, 'm>,
}

/// A file that was looked at; a class among them waits for its ids.
pub(super) enum Looked<'a, 'm> {
    /// It cannot be read.
    Unreadable(String),
    /// No class, or one that is too large to be one.
    Copy(Metadata),
    /// Its output is right already.
    Kept(&'a ClassRecord<'m>),
    /// A class; the original bytes are only kept where it got no probes.
    Class { work: Box<ClassWork>, original: Vec<u8>, metadata: Box<Metadata>, messages: Vec<Message> },
}

impl Looked<'_, '_> {
    /// Takes the class's ids. To be called in the order of files.
    pub(super) fn take_ids(&mut self, ids: &mut Ids, context: &Context<'_, '_>) {
        if let Self::Class { work, .. } = self {
            work.take_ids(ids, context.prior);
        }
    }
}

impl<'a, 'm> FolderEntry<'a, 'm> {
    /// Reads the file, and instruments it if it is a class.
    pub(super) fn look(&self, worker: &mut Worker) -> Result<Looked<'a, 'm>> {
        let metadata = match self.read(worker) {
            Ok(metadata) => metadata,
            Err(error) => return Ok(Looked::Unreadable(format!("{error}; left out"))),
        };
        if !is_class_name(self.name()) || metadata.len() > CLASS_BYTES_MOST {
            return Ok(Looked::Copy(metadata));
        }
        let Worker { buffer, scratch, .. } = worker;
        let hash = ContentHash::of(buffer);
        if let Some(class) = self.still_right(hash, &metadata)? {
            return Ok(Looked::Kept(class));
        }
        let mut messages = Vec::new();
        let shown = || self.shown();
        let work = ClassWork::new((buffer, hash), self.name(), shown, self.context.options, scratch, &mut messages);
        let original = if work.is_instrumented() { Vec::new() } else { buffer.clone() };
        Ok(Looked::Class { work: Box::new(work), original, metadata: Box::new(metadata), messages })
    }

    /// Writes the file's output.
    pub(super) fn finish(&self, looked: Looked<'a, 'm>, worker: &mut Worker) -> Result<Done<'m>> {
        match looked {
            Looked::Unreadable(message) => Ok(self.failed(message)),
            Looked::Kept(class) => Ok((EntryRecord::kept(class), Vec::new())),
            Looked::Copy(metadata) => {
                let kept = self.copy(&metadata)?;
                if is_class_name(self.name()) {
                    return Ok(self.failed(format!("{}: too large for a class; copied as it is", self.shown())));
                }
                Ok((EntryRecord::copied(self.name(), kept), Vec::new()))
            }
            Looked::Class { work, original, metadata, messages } => {
                let (bytes, record) = work.finish(self.context.options)?;
                self.put(bytes.as_deref(), &original, &metadata, &record)?;
                bytes.into_iter().for_each(|bytes| worker.scratch.recycle(bytes));
                Ok((record, messages))
            }
        }
    }

    /// Reads a class into the worker's buffer; of other files only the metadata.
    fn read(&self, worker: &mut Worker) -> Result<Metadata> {
        let failed = |error: &std::io::Error| named("cannot read", &self.file.path, error);
        let mut open = fs::File::open(&self.file.path).map_err(|error| failed(&error))?;
        let metadata = open.metadata().map_err(|error| failed(&error))?;
        worker.buffer.clear();
        if is_class_name(self.name()) && metadata.len() <= CLASS_BYTES_MOST {
            read_whole(&mut open, metadata.len() as usize, &mut worker.buffer).map_err(|error| failed(&error))?;
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
        if has_content(&self.output, class.output_hash) {
            return Ok(Some(class));
        }
        let cache = self.context.cache.filter(|_| class.outcome == EntryOutcome::Instrumented);
        let Some(cache) = cache else { return Ok(None) };
        let key = cache.key(hash, &class.first_id.to_le_bytes());
        Ok(cache.fetch(key, class.output_hash, &self.output, metadata)?.then_some(class))
    }

    /// Writes the new bytes, or the original when there are none.
    fn put(&self, bytes: Option<&[u8]>, original: &[u8], metadata: &Metadata, record: &EntryRecord<'_>) -> Result<()> {
        match bytes {
            None if self.job.in_place => return Ok(()),
            Some(_) if self.job.in_place => make_folder(self.output.parent().unwrap_or(&self.job.output))?,
            _ => {}
        }
        let content = bytes.unwrap_or(original);
        if self.context.prior.is_none() {
            write_new_file(&self.output, content, metadata)?;
        } else if !has_content(&self.output, record.output_hash) {
            write_file(&self.output, content, Some(metadata))?;
        }
        if let Some((cache, bytes)) = self.context.cache.zip(bytes) {
            cache.keep_bytes(cache.key(record.input_hash, &record.first_id.to_le_bytes()), bytes)?;
        }
        Ok(())
    }

    /// Copies the file unless the copy is there already, by length and time. Says whether it was.
    fn copy(&self, metadata: &Metadata) -> Result<bool> {
        let same = self.job.in_place
            || fs::metadata(&self.output).is_ok_and(|old| {
                old.is_file() && old.len() == metadata.len() && old.modified().ok() == metadata.modified().ok()
            });
        if !same {
            copy_file(&self.file.path, &self.output, metadata)?;
        }
        Ok(same)
    }

    fn failed(&self, message: String) -> Done<'m> {
        (EntryRecord::failed(self.name(), ContentHash::default()), vec![Message::failure(message)])
    }

    fn name(&self) -> &'a [u8] {
        self.file.relative.as_os_str().as_encoded_bytes()
    }

    fn shown(&self) -> String {
        self.file.path.display().to_string()
    }
}

/// Reads a file that says to have this length. A file whose first read gives just that much has no more; to ask again
/// would be one more call of the system for each class.
fn read_whole(file: &mut fs::File, length: usize, buffer: &mut Vec<u8>) -> std::io::Result<()> {
    buffer.resize(length + 1, 0);
    let read = match file.read(buffer) {
        Err(error) if error.kind() == std::io::ErrorKind::Interrupted => 0,
        read => read?,
    };
    buffer.truncate(read);
    if read != length {
        file.read_to_end(buffer)?;
    }
    Ok(())
}
