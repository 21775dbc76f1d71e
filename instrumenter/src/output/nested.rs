//! An archive in an archive: worked on in memory, by one thread, as one entry of the archive around it.

use touchstone_formats::Result;
use touchstone_formats::archive::{Deflater, EndOptions, EntryDescription, ZipArchive, ZipWriter};

use super::item::{Finished, Form, Item, Place, plan_item};
use super::signature::{is_manifest, is_signature_file};
use crate::pipeline::class_work::EntryRecord;
use crate::pipeline::ids::Ids;
use crate::pipeline::report::Message;
use crate::pipeline::unit::{Context, Worker};

/// A nested archive and what is to be done with each of its entries.
#[derive(Debug)]
pub(crate) struct Nested {
    bytes: Vec<u8>,
    items: Vec<Item>,
}

impl Nested {
    /// Decides about every entry. A signature goes if any class changes.
    pub(crate) fn plan(
        bytes: Vec<u8>,
        mut place: Place,
        context: &Context<'_, '_>,
        worker: &mut Worker,
        messages: &mut Vec<Message>,
    ) -> Result<Self> {
        let archive = ZipArchive::parse(&bytes)?;
        let mut items = Vec::with_capacity(archive.entries().len());
        for entry in archive.entries() {
            archive.local_span(entry)?;
            items.push(plan_item(&archive, entry, &place, context, worker, messages));
        }
        let signed = archive.entries().iter().any(|entry| is_signature_file(entry.name));
        if signed && items.iter().any(Item::is_instrumented) {
            messages.push(Message::warning(unsigned(&place.shown)));
            place.unsign = true;
            for (item, entry) in items.iter_mut().zip(archive.entries()) {
                if is_signature_file(entry.name) || is_manifest(entry.name) {
                    *item = plan_item(&archive, entry, &place, context, worker, messages);
                }
            }
        }
        Ok(Self { bytes, items })
    }

    /// Whether any class in it changes.
    pub(crate) fn is_instrumented(&self) -> bool {
        self.items.iter().any(Item::is_instrumented)
    }

    /// Takes the ids of its classes.
    pub(crate) fn take_ids(&mut self, ids: &mut Ids, context: &Context<'_, '_>) {
        self.items.iter_mut().for_each(|item| item.take_ids(ids, context));
    }

    /// The archive's new bytes; none when it is to be copied.
    pub(crate) fn finish<'m>(
        self,
        context: &Context<'_, '_>,
        worker: &mut Worker,
    ) -> Result<(Option<Vec<u8>>, Vec<EntryRecord<'m>>)> {
        let instrumented = self.is_instrumented();
        let archive = ZipArchive::parse(&self.bytes)?;
        let out = Vec::with_capacity(if instrumented { self.bytes.len() * 2 } else { 0 });
        let mut writer = ZipWriter::new(out, archive.prefix(), EndOptions::of(&archive))?;
        let mut records = Vec::new();
        for (item, entry) in self.items.into_iter().zip(archive.entries()) {
            let Finished { form, records: new } = item.finish(entry, context, worker)?;
            records.extend(new);
            if !instrumented {
                continue;
            }
            match form {
                Form::Drop => {}
                Form::Copy => writer.copy(&archive, entry)?,
                Form::New { content, deflate } => {
                    let description = EntryDescription::of(&archive, entry)?;
                    if deflate {
                        let deflater = worker.deflater.get_or_insert_with(Deflater::usual);
                        writer.add_deflated(&description, &content, deflater)?;
                    } else {
                        writer.add_stored(&description, &content)?;
                    }
                }
            }
        }
        Ok((if instrumented { Some(writer.finish()?) } else { None }, records))
    }
}

/// The warning about a signature that had to go.
pub(crate) fn unsigned(shown: &str) -> String {
    format!("{shown}: it was signed; its classes changed, so the signature was removed")
}
