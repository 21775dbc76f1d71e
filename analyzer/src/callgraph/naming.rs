//! Where the names of a class go while its calls are read: into a table that many classes share, or into words for its lines.

use super::batch::Batch;
use super::names::NameTable;

/// Gives the names of one class numbers.
///
/// The names of the constant pool come first, and together: each has a place, and its number when all are settled.
pub(super) trait Naming {
    /// Begins with another class.
    fn begin(&mut self);
    /// Takes the name of a class, and tells its place.
    fn take_class(&mut self, name: &[u8]) -> u32;
    /// Takes a method's name and descriptor, and tells their place.
    fn take_member(&mut self, name: &[u8], descriptor: &[u8]) -> u32;
    /// Has every place from here on replaced by the number of the name there; those that are `none` stay.
    fn settle(&mut self, places: &mut [u32], none: u32);
    /// The number of the name at this place, when all are settled.
    fn number(&self, place: u32) -> Option<u32>;
    /// The number of a class's name that comes later.
    fn class(&mut self, name: &[u8]) -> u32;
    /// The number of a method that comes later.
    fn member(&mut self, name: &[u8], descriptor: &[u8]) -> u32;
}

/// Numbers of a table.
pub(super) struct InTable<'t> {
    pub table: &'t mut NameTable,
    pub batch: &'t mut Batch,
}

impl Naming for InTable<'_> {
    fn begin(&mut self) {
        self.batch.clear();
    }

    fn take_class(&mut self, name: &[u8]) -> u32 {
        self.batch.push(name, &[])
    }

    fn take_member(&mut self, name: &[u8], descriptor: &[u8]) -> u32 {
        self.batch.push(name, descriptor)
    }

    fn settle(&mut self, places: &mut [u32], none: u32) {
        self.batch.look_up(self.table);
        for place in places.iter_mut().filter(|place| **place != none) {
            *place = self.batch.number(*place).unwrap_or(none);
        }
    }

    fn number(&self, place: u32) -> Option<u32> {
        self.batch.number(place)
    }

    fn class(&mut self, name: &[u8]) -> u32 {
        self.table.number_of_bytes(name).0
    }

    fn member(&mut self, name: &[u8], descriptor: &[u8]) -> u32 {
        self.table.number_of_bytes(self.batch.joined(name, descriptor)).0
    }
}
