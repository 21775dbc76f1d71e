//! One entry of an archive on its way: planned without ids, then given ids, then made into bytes.

use touchstone_formats::archive::{Entry, METHOD_DEFLATED, ZipArchive};
use touchstone_formats::probe_map::EntryOutcome;
use touchstone_formats::{ContentHash, Error, Result};

use super::nested::Nested;
use super::signature::{is_manifest, is_signature_file, without_digests};
use crate::pipeline::class_work::{ClassWork, EntryRecord, is_class_name};
use crate::pipeline::ids::Ids;
use crate::pipeline::limits::{CLASS_BYTES_MOST, NESTING_MOST};
use crate::pipeline::report::Message;
use crate::pipeline::unit::{Context, Worker};

/// What is to be done with an entry.
#[derive(Debug)]
pub(crate) enum Item {
    /// Its record is copied as it is.
    Copy,
    /// It is left out: part of a signature that would be wrong.
    Drop,
    /// It gets this content.
    Replace(Vec<u8>),
    /// It is a class.
    Class(ClassWork),
    /// It is an archive with classes.
    Nested(Nested),
}

/// Which archive the entry is in.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    /// The archive's name for people.
    pub(crate) shown: String,
    /// What the map puts before the names of entries: `lib/inner.jar!/`.
    pub(crate) prefix: Vec<u8>,
    /// How many archives it is in.
    pub(crate) depth: u32,
    /// Whether the signature has to go.
    pub(crate) unsign: bool,
}

impl Place {
    fn full_name(&self, entry: &Entry<'_>) -> Vec<u8> {
        [&self.prefix, entry.name].concat()
    }

    fn shown(&self, entry: &Entry<'_>) -> String {
        format!("{}!/{}", self.shown, entry.display_name())
    }
}

/// Decides about an entry and does all the work that needs no ids.
pub(crate) fn plan_item(
    archive: &ZipArchive<'_>,
    entry: &Entry<'_>,
    place: &Place,
    context: &Context<'_, '_>,
    worker: &mut Worker,
    messages: &mut Vec<Message>,
) -> Item {
    if entry.is_unsafe_name() {
        let shown = place.shown(entry);
        messages.push(Message::warning(format!("{shown}: this name leads out of the archive; copied as it is")));
        return Item::Copy;
    }
    if place.unsign && is_signature_file(entry.name) {
        return Item::Drop;
    }
    let planned = if place.unsign && is_manifest(entry.name) {
        read(archive, entry, worker).map(|()| Item::Replace(without_digests(&worker.buffer)))
    } else if is_class_name(entry.name) {
        plan_class(archive, entry, place, context, worker, messages)
    } else if is_archive_name(entry.name) {
        plan_nested(archive, entry, place, context, worker, messages)
    } else {
        return Item::Copy;
    };
    planned.unwrap_or_else(|error| {
        messages.push(Message::failure(format!("{}; copied as it is", error.in_file(place.shown.as_str()))));
        Item::Class(ClassWork::copy(&place.full_name(entry), EntryOutcome::Failed, ContentHash::default()))
    })
}

fn plan_class(
    archive: &ZipArchive<'_>,
    entry: &Entry<'_>,
    place: &Place,
    context: &Context<'_, '_>,
    worker: &mut Worker,
    messages: &mut Vec<Message>,
) -> Result<Item> {
    if entry.uncompressed_size > CLASS_BYTES_MOST {
        let size = entry.uncompressed_size;
        return Err(Error::unsupported(format!(
            "entry {}: {size} bytes are too many for a class",
            entry.display_name()
        )));
    }
    let Worker { inflater, buffer, scratch, .. } = worker;
    let bytes = archive.read(entry, inflater, buffer)?;
    let (name, shown) = (place.full_name(entry), || place.shown(entry));
    let hashed = (bytes, ContentHash::of(bytes));
    Ok(Item::Class(ClassWork::new(hashed, &name, shown, context.options, scratch, messages)))
}

fn plan_nested(
    archive: &ZipArchive<'_>,
    entry: &Entry<'_>,
    place: &Place,
    context: &Context<'_, '_>,
    worker: &mut Worker,
    messages: &mut Vec<Message>,
) -> Result<Item> {
    let shown = place.shown(entry);
    if place.depth + 1 > NESTING_MOST {
        messages.push(Message::warning(format!("{shown}: archives are nested too deep here; copied as it is")));
        return Ok(Item::Copy);
    }
    let too_much = || Error::unsupported(format!("entry {}: its nested archives are too large", entry.display_name()));
    worker.nested_left = worker.nested_left.checked_sub(entry.uncompressed_size).ok_or_else(too_much)?;
    let mut bytes = Vec::new();
    archive.inflate(entry, &mut worker.inflater, &mut bytes)?;
    let prefix = [&place.full_name(entry), b"!/".as_slice()].concat();
    let inner = Place { shown: shown.clone(), prefix, depth: place.depth + 1, unsign: false };
    let nested = Nested::plan(bytes, inner, context, worker, messages);
    Ok(Item::Nested(nested.map_err(|error| error.in_file(shown))?))
}

/// Reads an entry into the worker's buffer.
fn read(archive: &ZipArchive<'_>, entry: &Entry<'_>, worker: &mut Worker) -> Result<()> {
    if entry.uncompressed_size > CLASS_BYTES_MOST {
        return Err(Error::unsupported(format!("entry {}: it is too large", entry.display_name())));
    }
    archive.inflate(entry, &mut worker.inflater, &mut worker.buffer)
}

/// What an entry became.
#[derive(Debug)]
pub(crate) struct Finished<'m> {
    pub(crate) form: Form,
    pub(crate) records: Vec<EntryRecord<'m>>,
}

/// The bytes of an entry.
#[derive(Debug)]
pub(crate) enum Form {
    Copy,
    Drop,
    New { content: Vec<u8>, deflate: bool },
}

impl Item {
    /// Whether the entry's bytes change because of a probe.
    pub(crate) fn is_instrumented(&self) -> bool {
        match self {
            Self::Copy | Self::Drop | Self::Replace(_) => false,
            Self::Class(class) => class.is_instrumented(),
            Self::Nested(nested) => nested.is_instrumented(),
        }
    }

    /// Takes the ids of the classes in it. To be called in the order of entries.
    pub(crate) fn take_ids(&mut self, ids: &mut Ids, context: &Context<'_, '_>) {
        match self {
            Self::Copy | Self::Drop | Self::Replace(_) => {}
            Self::Class(class) => class.take_ids(ids, context.prior),
            Self::Nested(nested) => nested.take_ids(ids, context),
        }
    }

    /// The entry's bytes, with the ids in them.
    pub(crate) fn finish<'m>(
        self,
        entry: &Entry<'_>,
        context: &Context<'_, '_>,
        worker: &mut Worker,
    ) -> Result<Finished<'m>> {
        let deflate = context.compress && entry.method == METHOD_DEFLATED;
        let form = |content: Option<Vec<u8>>| content.map_or(Form::Copy, |content| Form::New { content, deflate });
        Ok(match self {
            Self::Copy => Finished { form: Form::Copy, records: Vec::new() },
            Self::Drop => Finished { form: Form::Drop, records: Vec::new() },
            Self::Replace(content) => Finished { form: form(Some(content)), records: Vec::new() },
            Self::Class(class) => {
                let (content, record) = class.finish(context.options)?;
                Finished { form: form(content), records: vec![record] }
            }
            Self::Nested(nested) => {
                let (content, records) = nested.finish(context, worker)?;
                Finished { form: form(content), records }
            }
        })
    }
}

/// Whether an entry of this name is an archive that a launcher or container would load classes from.
fn is_archive_name(name: &[u8]) -> bool {
    let name = name.to_ascii_lowercase();
    [b".jar".as_slice(), b".war", b".ear", b".rar"].iter().any(|ending| name.ends_with(ending))
}
