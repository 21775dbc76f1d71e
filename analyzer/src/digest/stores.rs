//! Constants that a constructor stores into fields of its class: each of them by itself, and the code without them.
//!
//! Such a store neither fails nor does anything but set the field. When the field is new, code that did not change cannot
//! read it by name, so that two constructors which differ in nothing else do the same for it.

use std::ops::Range;

use touchstone_formats::bytes::{u8_at, u16_at, u32_at};
use touchstone_formats::class::code::{Instruction, Switch, branch_target, target};
use touchstone_formats::class::opcodes::{self, Kind};
use touchstone_formats::class::{Code, Tag, access};
use touchstone_formats::{ContentHash, Result};

use super::class_digest::{ConstantStore, ConstantStores, MemberName};
use super::constants::Contents;
use super::names::text;
use super::stream::{combine, put_u32};

const ACONST_NULL: u8 = 1;
const SIPUSH: u8 = 17;
const ALOAD_0: u8 = 42;
const ASTORE: u8 = 58;
const ASTORE_0: u8 = 75;

/// A store: where it stands, the field, and the constant.
struct Found {
    place: Range<usize>,
    field: MemberName,
    value: ContentHash,
}

impl Contents<'_, '_> {
    /// What the code of a constructor consists of; `None` when it stores no constants.
    pub fn constant_stores(&mut self, code: &Code<'_>) -> Result<Option<Box<ConstantStores>>> {
        let instructions: Vec<Instruction> = code.walk().collect();
        let mut found = Vec::new();
        for three in instructions.windows(3) {
            if let [this, constant, store] = three
                && this.opcode == ALOAD_0
                && store.opcode == opcodes::PUTFIELD
                && let Some(value) = self.constant_loaded(code.instructions, constant)?
                && let Some(field) = self.own_field(code.instructions, store)?
            {
                found.push(Found { place: this.pc()..store.pc() + store.length(), field, value });
            }
        }
        if found.is_empty() || !are_whole(code, &instructions, &found) {
            return Ok(None);
        }
        let places: Vec<Range<usize>> = found.iter().map(|it| it.place.clone()).collect();
        let rest = self.code_without(code, &places)?;
        // The code before the others is left out of where a store stands.
        let mut left_out = 0;
        let stores = found.into_iter().map(|store| {
            let mut place = Vec::with_capacity(4);
            put_u32(&mut place, (store.place.start - left_out) as u32);
            left_out += store.place.len();
            ConstantStore { what: combine(b'=', [ContentHash::of(&place), store.value]), field: store.field }
        });
        Ok(Some(Box::new(ConstantStores { rest, stores: stores.collect() })))
    }

    /// The constant that an instruction loads, if it loads one and cannot do anything else.
    fn constant_loaded(&mut self, code: &[u8], load: &Instruction) -> Result<Option<ContentHash>> {
        let index = match load.opcode {
            ACONST_NULL..=SIPUSH => {
                let bytes = code.get(load.pc()..load.pc() + load.length()).unwrap_or_default();
                return Ok(Some(ContentHash::of(bytes)));
            }
            opcodes::LDC => u8_at(code, load.pc() + 1).map(u16::from),
            opcodes::LDC_W | opcodes::LDC2_W => u16_at(code, load.pc() + 1),
            _ => None,
        };
        // Classes, handles and dynamic constants have to be found or computed first.
        let is_plain = |index: &u16| {
            [Tag::Integer, Tag::Float, Tag::Long, Tag::Double, Tag::String]
                .into_iter()
                .any(|tag| self.class.pool().is(*index, tag))
        };
        index.filter(is_plain).map(|index| self.constant(index)).transpose()
    }

    /// The field that `putfield` stores into, if this class declares it and nothing else is to be said about it.
    fn own_field(&self, code: &[u8], store: &Instruction) -> Result<Option<MemberName>> {
        let pool = self.class.pool();
        let index = u16_at(code, store.pc() + 1).unwrap_or(0);
        if pool.class_name(pool.owner_index(index)?)? != self.this_name {
            return Ok(None);
        }
        let wanted = pool.name_and_type(index)?;
        for field in self.class.fields() {
            if (field.name(pool)?, field.descriptor(pool)?) == wanted {
                let is_plain = field.access() & (access::STATIC | VOLATILE) == 0;
                return Ok(is_plain.then(|| MemberName::of_field(&text(wanted.0), &text(wanted.1))));
            }
        }
        Ok(None)
    }
}

/// What other threads see before a volatile field, they also see behind it.
const VOLATILE: u16 = 0x0040;

/// Whether no jump, no handler and no end of a guarded range lies within a store or at its ends, and `this` is always the
/// object. At its ends, because without the store nobody could tell whether a jump leads before it or behind it.
fn are_whole(code: &Code<'_>, instructions: &[Instruction], found: &[Found]) -> bool {
    let is_within = |pc: usize| found.iter().any(|store| (store.place.start..=store.place.end).contains(&pc));
    let bytes = code.instructions;
    let guards = code.exceptions.chunks_exact(8).flat_map(|row| [0, 2, 4].map(|at| u16_at(row, at).unwrap_or(0)));
    guards.into_iter().all(|pc| !is_within(usize::from(pc)))
        && instructions.iter().all(|it| match it.kind {
            Kind::Branch | Kind::WideBranch => branch_target(bytes, it.pc()).is_some_and(|pc| !is_within(pc)),
            Kind::TableSwitch | Kind::LookupSwitch => Switch::parse(bytes, it.pc()).is_some_and(|switch| {
                switch.offset_places().all(|place| {
                    let offset = u32_at(bytes, place).unwrap_or(0).cast_signed();
                    target(bytes, it.pc(), offset).is_some_and(|pc| !is_within(pc))
                })
            }),
            Kind::Wide => u8_at(bytes, it.pc() + 1) != Some(ASTORE),
            _ => it.opcode != ASTORE_0 && (it.opcode, u8_at(bytes, it.pc() + 1)) != (ASTORE, Some(0)),
        })
}
