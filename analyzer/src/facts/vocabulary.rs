//! What every id of a probe map means, ready to be asked by the million: classes, methods and supertypes by number.

use std::collections::HashMap;

use super::states::{Field, States};
use touchstone_formats::mutf8::decode;
use touchstone_formats::probe_map::{ClassProbes, Probe, ProbeKind, ProbeMap};
use touchstone_formats::{ContentHash, Result};

/// A class, by its number in a [`Vocabulary`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// A method of a class, by its number in a [`Vocabulary`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// What one id means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meaning {
    /// What a hit of it tells.
    pub kind: ProbeKind,
    /// The source line, 0 when not known.
    pub line: u16,
    /// The method that the probe stands in.
    pub method: MethodId,
    /// The class that a hit touches.
    pub touches: ClassId,
}

/// Two classes of one name in two units are one class here: which of them a JVM loads depends on its class path.
#[derive(Debug, Default)]
pub struct Vocabulary {
    map_id: ContentHash,
    lineage: ContentHash,
    meanings: Vec<Option<Meaning>>,
    /// The recorder of each record id.
    recorders: HashMap<u32, String>,
    classes: Vec<Class>,
    class_by_name: HashMap<String, ClassId>,
    methods: Vec<(ClassId, String)>,
    states: States,
}

#[derive(Debug, Default)]
struct Class {
    /// In internal form.
    name: String,
    in_map: bool,
    supertypes: Vec<ClassId>,
    /// All of them, the nearest first.
    all_supertypes: Vec<ClassId>,
    unprobed: Vec<MethodId>,
}

impl Vocabulary {
    /// Reads a probe map as a whole.
    pub fn of(map: &ProbeMap) -> Result<Self> {
        let mut vocabulary = Self { map_id: map.map_id(), lineage: map.lineage(), ..Self::default() };
        vocabulary.meanings.resize(map.total_ids() as usize, None);
        for record in map.classes() {
            let probes = record.class_probes()?;
            if !probes.class_name().is_empty() {
                vocabulary.add(&probes, record.first_id);
            }
        }
        vocabulary.close_supertypes();
        let classes = &vocabulary.classes;
        vocabulary.states.close(|class| classes.get(class.0 as usize).map(|it| it.all_supertypes.as_slice()));
        Ok(vocabulary)
    }

    fn add(&mut self, probes: &ClassProbes, first_id: u32) {
        let class = self.intern(&decode(probes.class_name()));
        let supertypes: Vec<ClassId> = probes.supertypes().map(|name| self.intern(&decode(name))).collect();
        let mut methods: HashMap<&[u8], MethodId> = HashMap::new();
        let unprobed: Vec<MethodId> = probes
            .unprobed()
            .map(|unprobed| *methods.entry(unprobed.method).or_insert_with(|| self.add_method(class, unprobed.method)))
            .collect();
        if let Some(entry) = self.classes.get_mut(class.0 as usize) {
            entry.in_map = true;
            entry.supertypes.extend(supertypes);
            entry.unprobed.extend(unprobed);
        }
        for (id, probe) in (first_id..).zip(probes.probes()) {
            let method = *methods.entry(probe.method).or_insert_with(|| self.add_method(class, probe.method));
            let meaning = self.meaning(id, &probe, class, method);
            if let Some(slot) = self.meanings.get_mut(id as usize) {
                *slot = Some(meaning);
            }
        }
    }

    fn meaning(&mut self, id: u32, probe: &Probe<'_>, class: ClassId, method: MethodId) -> Meaning {
        let touches = match probe.kind {
            ProbeKind::Touch if !probe.target.is_empty() => self.intern(&decode(probe.target)),
            _ => class,
        };
        match probe.kind {
            ProbeKind::Record => _ = self.recorders.insert(id, decode(probe.target).into_owned()),
            ProbeKind::Object => _ = self.recorders.insert(id, "object".to_owned()),
            ProbeKind::Method if !probe.target.is_empty() => self.add_states(id, &decode(probe.target)),
            _ => {}
        }
        Meaning { kind: probe.kind, line: probe.line, method, touches }
    }

    fn add_states(&mut self, id: u32, fields: &str) {
        let mut apart = false;
        for name in fields.split(' ') {
            // Behind a dash: what helpers fill by themselves.
            apart |= name == "-";
            let Some((owner, field)) = name.rsplit_once('.') else { continue };
            // Two dots: the class itself declares the field.
            let declarer = owner.strip_suffix('.');
            let owner = self.intern(declarer.unwrap_or(owner));
            self.states.add(id, Field { owner, name: field.to_owned(), declared: declarer.is_some(), apart });
        }
    }

    fn add_method(&mut self, class: ClassId, name: &[u8]) -> MethodId {
        self.methods.push((class, decode(name).into_owned()));
        MethodId(self.methods.len() as u32 - 1)
    }

    fn intern(&mut self, name: &str) -> ClassId {
        if let Some(class) = self.class_by_name.get(name) {
            return *class;
        }
        let class = ClassId(self.classes.len() as u32);
        self.classes.push(Class { name: name.to_owned(), ..Class::default() });
        self.class_by_name.insert(name.to_owned(), class);
        class
    }

    fn close_supertypes(&mut self) {
        for index in 0..self.classes.len() {
            let mut all: Vec<ClassId> = Vec::new();
            let mut next = vec![ClassId(index as u32)];
            while let Some(class) = next.pop() {
                for supertype in self.classes.get(class.0 as usize).map(|class| &class.supertypes).into_iter().flatten()
                {
                    if !all.contains(supertype) && supertype.0 != index as u32 {
                        all.push(*supertype);
                        next.push(*supertype);
                    }
                }
            }
            if let Some(class) = self.classes.get_mut(index) {
                class.all_supertypes = all;
            }
        }
    }

    /// The id of the map.
    pub fn map_id(&self) -> ContentHash {
        self.map_id
    }

    /// The map's lineage.
    pub fn lineage(&self) -> ContentHash {
        self.lineage
    }

    /// One more than the highest id.
    pub fn total_ids(&self) -> u32 {
        self.meanings.len() as u32
    }

    /// How many classes are named.
    pub fn class_count(&self) -> u32 {
        self.classes.len() as u32
    }

    /// What an id means; `None` for one that was never given, or whose class has changed since.
    #[inline]
    pub fn meaning_of(&self, id: u32) -> Option<&Meaning> {
        self.meanings.get(id as usize)?.as_ref()
    }

    /// The methods, by their ids, that fill or find filled the same state as the one with this id; without itself.
    pub fn sharing_state(&self, id: u32) -> Vec<u32> {
        self.states.sharing(id)
    }

    /// The recorder that stands at a record id, such as `forName`.
    pub fn recorder(&self, id: u32) -> &str {
        self.recorders.get(&id).map(String::as_str).unwrap_or_default()
    }

    /// The class of this name in internal form.
    pub fn class_named(&self, name: &str) -> Option<ClassId> {
        self.class_by_name.get(name).copied()
    }

    /// The class's name in internal form.
    pub fn class_name(&self, class: ClassId) -> &str {
        self.classes.get(class.0 as usize).map(|class| class.name.as_str()).unwrap_or_default()
    }

    /// Whether the map has the class itself, and not only its name.
    pub fn is_in_map(&self, class: ClassId) -> bool {
        self.classes.get(class.0 as usize).is_some_and(|class| class.in_map)
    }

    /// All supertypes of a class as far as the map knows them, without `java/lang/Object`.
    pub fn all_supertypes(&self, class: ClassId) -> &[ClassId] {
        self.classes.get(class.0 as usize).map(|class| class.all_supertypes.as_slice()).unwrap_or_default()
    }

    /// The methods of the class that could not take probes: whoever touches the class may have run them.
    pub fn unprobed(&self, class: ClassId) -> &[MethodId] {
        self.classes.get(class.0 as usize).map(|class| class.unprobed.as_slice()).unwrap_or_default()
    }

    /// A method's class, and its name with its descriptor.
    pub fn method(&self, method: MethodId) -> (ClassId, &str) {
        self.methods.get(method.0 as usize).map_or((ClassId(u32::MAX), ""), |(class, name)| (*class, name))
    }

    /// The class that the probe of this id stands in.
    pub fn owner_of(&self, id: u32) -> Option<ClassId> {
        self.meaning_of(id).map(|meaning| self.method(meaning.method).0)
    }
}
