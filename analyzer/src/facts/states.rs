//! Which methods fill the same state, by the fields that hold it: what one of them fills, the others find full.
//!
//! ```java
//! private static final ThreadLocal<Format> FORMAT = ThreadLocal.withInitial(Formats::make);
//! String show(Date date) { return FORMAT.get().format(date); }
//! Date read(String text) { return FORMAT.get().parse(text); }       // makes no format where `show` was called before
//! ```

use std::collections::{BTreeSet, HashMap};

use super::vocabulary::ClassId;

/// A field that holds what a method fills.
#[derive(Debug)]
pub(super) struct Field {
    /// The class that the field is named by.
    pub(super) owner: ClassId,
    /// The field's name.
    pub(super) name: String,
    /// Whether that class declares it.
    pub(super) declared: bool,
    /// Whether the method leaves it to a helper that fills it by itself.
    pub(super) apart: bool,
}

/// A class with the name of a field. A field may be named by a class below the one that declares it: then all above count.
type Key = (ClassId, String);

/// The fields of all methods that fill.
#[derive(Debug, Default)]
pub(super) struct States {
    /// By the id of the method.
    fields: Vec<(u32, Field)>,
    /// By field: the methods, and whether each leaves it to a helper.
    by_field: HashMap<Key, Vec<(u32, bool)>>,
    by_method: HashMap<u32, Vec<(Key, bool)>>,
}

impl States {
    pub(super) fn add(&mut self, id: u32, field: Field) {
        self.fields.push((id, field));
    }

    /// Sorts all of them, when the supertypes of classes are known.
    pub(super) fn close<'c>(&mut self, supertypes: impl Fn(ClassId) -> Option<&'c [ClassId]>) {
        for (id, Field { owner, name, declared, apart }) in std::mem::take(&mut self.fields) {
            let above = if declared { &[] } else { supertypes(owner).unwrap_or_default() };
            for class in above.iter().copied().chain([owner]) {
                let key = (class, name.clone());
                self.by_field.entry(key.clone()).or_default().push((id, apart));
                self.by_method.entry(id).or_default().push((key, apart));
            }
        }
    }

    /// The methods that find full what this one fills, without itself.
    pub(super) fn sharing(&self, id: u32) -> Vec<u32> {
        let fields = self.by_method.get(&id).into_iter().flatten();
        let sharing = fields.filter_map(|(key, apart)| {
            let methods = self.by_field.get(key)?;
            // The helper alone asks the field: whoever calls it would alone have run just what fills there.
            let is_the_helpers = *apart && methods.iter().filter(|(_, apart)| !apart).count() == 1;
            (!is_the_helpers).then_some(methods)
        });
        let all: BTreeSet<u32> = sharing.flatten().map(|(other, _)| *other).collect();
        all.into_iter().filter(|&other| other != id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(owner: ClassId, name: &str, declared: bool, apart: bool) -> Field {
        Field { owner, name: name.to_owned(), declared, apart }
    }

    #[test]
    fn a_field_may_be_named_by_a_class_below() {
        let (base, one, two, other) = (ClassId(0), ClassId(1), ClassId(2), ClassId(3));
        let mut states = States::default();
        states.add(10, field(one, "cache", false, false));
        states.add(20, field(two, "cache", false, false));
        states.add(30, field(two, "names", false, false));
        states.add(40, field(other, "cache", false, false));
        let above = [base];
        states.close(|class| Some(if class == one || class == two { &above } else { &[] }));
        assert_eq!(states.sharing(10), [20]);
        assert_eq!(states.sharing(20), [10]);
        assert_eq!(states.sharing(30), [0u32; 0]);
        assert_eq!(states.sharing(40), [0u32; 0]);
    }

    #[test]
    fn fields_of_one_name_in_two_classes_below_another_are_two() {
        let (base, one, two) = (ClassId(0), ClassId(1), ClassId(2));
        let mut states = States::default();
        states.add(10, field(one, "cache", true, false));
        states.add(20, field(two, "cache", true, false));
        states.add(30, field(one, "cache", false, false));
        let above = [base];
        states.close(|class| Some(if class == base { &[] } else { &above }));
        assert_eq!(states.sharing(10), [30]);
        assert_eq!(states.sharing(20), [0u32; 0]);
    }

    #[test]
    fn who_leaves_a_field_to_its_only_asker_fills_nothing_for_others() {
        let class = ClassId(0);
        let mut states = States::default();
        // `prepare` and `restart` both call `names`, which alone asks NAMES; LIST is asked by two.
        let (prepare, restart, names, first, last) = (1, 2, 3, 4, 5);
        for caller in [prepare, restart] {
            states.add(caller, field(class, "NAMES", true, true));
        }
        states.add(names, field(class, "NAMES", true, false));
        states.add(prepare, field(class, "LIST", true, true));
        states.add(first, field(class, "LIST", true, false));
        states.add(last, field(class, "LIST", true, false));
        states.close(|_| None);
        assert_eq!(states.sharing(prepare), [first, last]);
        assert_eq!(states.sharing(restart), [0u32; 0]);
        assert_eq!(states.sharing(names), [prepare, restart]);
    }
}
