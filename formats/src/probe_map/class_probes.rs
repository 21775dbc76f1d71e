//! The probes of one class, as the compact bytes that stand in the probe map: one record an id, in id order.

use crate::error::{Error, Result};

/// What a probe tells when it is hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum ProbeKind {
    /// The target class is used here (an init point), or, with no target, the class itself was entered.
    Touch = 0,
    /// The method was entered.
    Method = 1,
    /// The class initializer was entered; its end is reported with the same id.
    Initializer = 2,
    /// A recorder stands here: the target names the recorder's method.
    Record = 3,
    /// A control-flow edge was taken.
    Edge = 4,
    /// The run-time class of an object that is used here (collection set `naive`).
    Object = 5,
}

impl ProbeKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 6] = [Self::Touch, Self::Method, Self::Initializer, Self::Record, Self::Edge, Self::Object];

    /// The kind with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The kind's name, as the command line prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Touch => "touch",
            Self::Method => "method",
            Self::Initializer => "initializer",
            Self::Record => "record",
            Self::Edge => "edge",
            Self::Object => "object",
        }
    }
}

/// Why a method did not get all of its probes: it has one at its entry, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum UnprobedReason {
    /// With its probes the code would be longer than 65,535 bytes.
    CodeTooLarge = 0,
    /// The constant pool has no room for the probes' constants.
    PoolFull = 1,
    /// A jump would leave its 16-bit range, and no place for a stepping stone is near enough.
    JumpTooFar = 2,
    /// The operand stack or the local variables would exceed 65,535.
    StackTooDeep = 3,
}

impl UnprobedReason {
    /// All reasons, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::CodeTooLarge, Self::PoolFull, Self::JumpTooFar, Self::StackTooDeep];

    /// The reason with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The reason's name, as the command line prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::CodeTooLarge => "code-too-large",
            Self::PoolFull => "pool-full",
            Self::JumpTooFar => "jump-too-far",
            Self::StackTooDeep => "stack-too-deep",
        }
    }
}

/// One probe, read back. Names are as in the class file: internal form, modified UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe<'a> {
    /// What a hit of it tells.
    pub kind: ProbeKind,
    /// The method that it stands in: name and descriptor joined, `run()V`.
    pub method: &'a [u8],
    /// The class or recorder that it is about; empty where the method says it all.
    pub target: &'a [u8],
    /// The source line of the probe's place, 0 when not known.
    pub line: u16,
}

/// One method that has no probes, but perhaps one at its entry, read back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unprobed<'a> {
    /// Name and descriptor joined.
    pub method: &'a [u8],
    /// Why it has no more.
    pub reason: UnprobedReason,
}

/// The probes of one class: `count` ids, and what each means, as bytes of the probe map.
///
/// Layout, little endian: u32 strings, u32 probes, u32 unprobed, u32 text length, u32 supertypes; per string a u32 end
/// offset into the text; per probe u8 kind, u8 0, u16 line, u32 method string, u32 target string (`u32::MAX`: none);
/// per unprobed method u32 string, u32 reason; the text. The first string is the class's name, the next ones are its
/// supertypes: the superclass (empty for `java/lang/Object` and for none), then the interfaces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClassProbes {
    bytes: Vec<u8>,
}

const HEAD: usize = 20;
const PROBE: usize = 12;
const UNPROBED: usize = 8;
const NO_TARGET: u32 = u32::MAX;

impl ClassProbes {
    /// Takes bytes of a probe map, after checking that every part of them is in place.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self> {
        let probes = Self { bytes };
        probes.view().map(|_| ()).ok_or_else(|| Error::bad("class probes are damaged", 0))?;
        Ok(probes)
    }

    /// The bytes, as they stand in the probe map.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many ids the class owns.
    pub fn count(&self) -> u32 {
        self.word(4).unwrap_or(0)
    }

    /// The class's name in internal form, modified UTF-8.
    pub fn class_name(&self) -> &[u8] {
        self.string(0).unwrap_or_default()
    }

    /// The superclass in internal form; `None` where that is `java/lang/Object` or there is none.
    pub fn superclass(&self) -> Option<&[u8]> {
        self.supertypes_as_written().next().filter(|name| !name.is_empty())
    }

    /// The direct superinterfaces in internal form, in the class file's order.
    pub fn interfaces(&self) -> impl Iterator<Item = &[u8]> {
        self.supertypes_as_written().skip(1)
    }

    /// The superclass, unless it is `java/lang/Object`, and the direct superinterfaces.
    pub fn supertypes(&self) -> impl Iterator<Item = &[u8]> {
        self.superclass().into_iter().chain(self.interfaces())
    }

    fn supertypes_as_written(&self) -> impl Iterator<Item = &[u8]> {
        (1..=self.word(16).unwrap_or(0)).map_while(|index| self.string(index))
    }

    /// The probe with this id, counted from the class's first.
    pub fn probe(&self, index: u32) -> Option<Probe<'_>> {
        if index >= self.count() {
            return None;
        }
        let at = self.probes_at()? + index as usize * PROBE;
        let head = self.bytes.get(at..at + 4)?;
        Some(Probe {
            kind: ProbeKind::from_number(*head.first()?)?,
            line: u16::from_le_bytes([*head.get(2)?, *head.get(3)?]),
            method: self.string(self.word(at + 4)?)?,
            target: match self.word(at + 8)? {
                NO_TARGET => &[],
                string => self.string(string)?,
            },
        })
    }

    /// The class's probes in the order of their ids.
    pub fn probes(&self) -> impl Iterator<Item = Probe<'_>> {
        (0..self.count()).map_while(|index| self.probe(index))
    }

    /// The methods that got no probes, but perhaps one at their entry.
    pub fn unprobed(&self) -> impl Iterator<Item = Unprobed<'_>> {
        (0..self.word(8).unwrap_or(0)).map_while(|index| {
            let at = self.probes_at()? + self.count() as usize * PROBE + index as usize * UNPROBED;
            let reason = u8::try_from(self.word(at + 4)?).ok().and_then(UnprobedReason::from_number)?;
            Some(Unprobed { method: self.string(self.word(at)?)?, reason })
        })
    }

    fn probes_at(&self) -> Option<usize> {
        Some(HEAD + self.word(0)? as usize * 4)
    }

    fn text_at(&self) -> Option<usize> {
        Some(self.probes_at()? + self.word(4)? as usize * PROBE + self.word(8)? as usize * UNPROBED)
    }

    fn string(&self, index: u32) -> Option<&[u8]> {
        if index >= self.word(0)? {
            return None;
        }
        let slot = HEAD + index as usize * 4;
        let start = if index == 0 { 0 } else { self.word(slot - 4)? as usize };
        let text = self.bytes.get(self.text_at()?..)?;
        text.get(start..self.word(slot)? as usize)
    }

    fn word(&self, at: usize) -> Option<u32> {
        let bytes = self.bytes.get(at..at.checked_add(4)?)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    }

    /// Looks at every part once; `None` when any is out of place.
    fn view(&self) -> Option<()> {
        let (strings, probes, unprobed) = (self.word(0)?, self.word(4)?, self.word(8)?);
        let fixed = [(strings, 4), (probes, PROBE), (unprobed, UNPROBED)];
        let text_at = fixed.iter().try_fold(HEAD, |sum, (count, size)| sum.checked_add(*count as usize * size))?;
        let end = text_at.checked_add(self.word(12)? as usize)?;
        let whole = end == self.bytes.len()
            && self.word(16)? < strings.max(1)
            && (0..strings).all(|index| self.string(index).is_some())
            && self.probes().count() == probes as usize
            && self.unprobed().count() == unprobed as usize;
        whole.then_some(())
    }
}

/// Collects the probes of one class in id order; reusable from class to class.
#[derive(Debug, Default)]
pub struct ClassProbesBuilder {
    ends: Vec<u32>,
    text: Vec<u8>,
    probes: Vec<u8>,
    unprobed: Vec<u8>,
    supertypes: u32,
}

impl ClassProbesBuilder {
    /// Starts a new class that inherits from `java/lang/Object` alone, unless [`Self::supertype`] says more.
    pub fn start(&mut self, class_name: &[u8]) {
        self.supertypes = 0;
        self.ends.clear();
        self.text.clear();
        self.probes.clear();
        self.unprobed.clear();
        self.string(&[class_name]);
    }

    /// Adds the superclass (empty: `java/lang/Object` or none), then each interface. To be called right after the start.
    pub fn supertype(&mut self, name: &[u8]) {
        self.string(&[name]);
        self.supertypes += 1;
    }

    /// Adds a string, given in parts, and returns its number.
    pub fn string(&mut self, parts: &[&[u8]]) -> u32 {
        for part in parts {
            self.text.extend_from_slice(part);
        }
        let number = self.ends.len() as u32;
        self.ends.push(self.text.len() as u32);
        number
    }

    /// Adds the probe with the next id; `method` and `target` are numbers that [`Self::string`] gave.
    pub fn probe(&mut self, kind: ProbeKind, line: u16, method: u32, target: Option<u32>) {
        let mut record = [0; PROBE];
        let [line, method, target] = [u32::from(line), method, target.unwrap_or(NO_TARGET)];
        for (part, word) in record.chunks_exact_mut(4).zip([line << 16 | u32::from(kind as u8), method, target]) {
            part.copy_from_slice(&word.to_le_bytes());
        }
        self.probes.extend_from_slice(&record);
    }

    /// Adds a method that got no probes, but perhaps one at its entry.
    pub fn unprobed(&mut self, method: u32, reason: UnprobedReason) {
        self.unprobed.extend_from_slice(&method.to_le_bytes());
        self.unprobed.extend_from_slice(&u32::from(reason as u8).to_le_bytes());
    }

    /// The finished class.
    pub fn finish(&self) -> ClassProbes {
        let counts = [
            self.ends.len() as u32,
            (self.probes.len() / PROBE) as u32,
            (self.unprobed.len() / UNPROBED) as u32,
            self.text.len() as u32,
            self.supertypes,
        ];
        let size = HEAD + self.ends.len() * 4 + self.probes.len() + self.unprobed.len() + self.text.len();
        let mut bytes = Vec::with_capacity(size);
        bytes.extend(counts.into_iter().flat_map(u32::to_le_bytes));
        bytes.extend(self.ends.iter().copied().flat_map(u32::to_le_bytes));
        bytes.extend_from_slice(&self.probes);
        bytes.extend_from_slice(&self.unprobed);
        bytes.extend_from_slice(&self.text);
        ClassProbes { bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> ClassProbes {
        let mut builder = ClassProbesBuilder::default();
        builder.start(b"a/B");
        [b"a/Base".as_slice(), b"a/I", b"b/J"].iter().for_each(|name| builder.supertype(name));
        let run = builder.string(&[b"run", b"()V"]);
        let other = builder.string(&[b"a/C"]);
        builder.probe(ProbeKind::Method, 7, run, None);
        builder.probe(ProbeKind::Touch, 9, run, Some(other));
        builder.unprobed(run, UnprobedReason::PoolFull);
        builder.finish()
    }

    #[test]
    fn what_is_built_is_read_back() {
        let probes = ClassProbes::from_bytes(sample().as_bytes().to_vec()).unwrap();
        assert_eq!(probes.class_name(), b"a/B");
        assert_eq!(probes.superclass(), Some(b"a/Base".as_slice()));
        assert_eq!(probes.interfaces().collect::<Vec<_>>(), [b"a/I".as_slice(), b"b/J"]);
        assert_eq!(probes.supertypes().count(), 3);
        assert_eq!(probes.count(), 2);
        let expected = Probe { kind: ProbeKind::Touch, method: b"run()V", target: b"a/C", line: 9 };
        assert_eq!(probes.probe(1), Some(expected));
        assert_eq!(probes.probe(2), None);
        let unprobed: Vec<_> = probes.unprobed().collect();
        assert_eq!(unprobed, [Unprobed { method: b"run()V", reason: UnprobedReason::PoolFull }]);
    }

    #[test]
    fn a_class_below_object_has_interfaces_only() {
        let mut builder = ClassProbesBuilder::default();
        builder.start(b"a/B");
        assert_eq!(builder.finish().supertypes().count(), 0);
        builder.start(b"a/B");
        builder.supertype(b"");
        builder.supertype(b"a/I");
        let probes = builder.finish();
        assert_eq!((probes.superclass(), probes.supertypes().collect::<Vec<_>>()), (None, vec![b"a/I".as_slice()]));
    }

    #[test]
    fn truncated_at_every_byte_is_an_error() {
        let bytes = sample().as_bytes().to_vec();
        for end in 0..bytes.len() {
            assert!(ClassProbes::from_bytes(bytes[..end].to_vec()).is_err(), "cut at {end}");
        }
    }
}
