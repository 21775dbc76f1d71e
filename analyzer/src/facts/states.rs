//! Which methods fill the same state, by the fields that hold it: what one of them fills, the others find full.
//!
//! ```java
//! private static final ThreadLocal<Format> FORMAT = ThreadLocal.withInitial(Formats::make);
//! String show(Date date) { return FORMAT.get().format(date); }
//! Date read(String text) { return FORMAT.get().parse(text); }       // makes no format where `show` was called before
//! ```

use std::collections::{BTreeSet, HashMap};

use super::vocabulary::ClassId;

/// The fields of all methods that fill.
#[derive(Debug, Default)]
pub(super) struct States {
    /// Id of the method, class that the field is named by, the field's name, and whether that class declares it.
    fields: Vec<(u32, ClassId, String, bool)>,
    /// By field: the methods. A field may be named by a class below the one that declares it: then all above count.
    by_field: HashMap<(ClassId, String), Vec<u32>>,
    by_method: HashMap<u32, Vec<(ClassId, String)>>,
}

impl States {
    pub(super) fn add(&mut self, id: u32, owner: ClassId, field: &str, declared: bool) {
        self.fields.push((id, owner, field.to_owned(), declared));
    }

    /// Sorts all of them, when the supertypes of classes are known.
    pub(super) fn close<'c>(&mut self, supertypes: impl Fn(ClassId) -> Option<&'c [ClassId]>) {
        for (id, owner, field, declared) in std::mem::take(&mut self.fields) {
            let above = if declared { &[] } else { supertypes(owner).unwrap_or_default() };
            for class in above.iter().copied().chain([owner]) {
                let key = (class, field.clone());
                self.by_field.entry(key.clone()).or_default().push(id);
                self.by_method.entry(id).or_default().push(key);
            }
        }
    }

    /// The methods that share a field with this one, without itself.
    pub(super) fn sharing(&self, id: u32) -> Vec<u32> {
        let fields = self.by_method.get(&id).into_iter().flatten();
        let all: BTreeSet<u32> = fields.filter_map(|field| self.by_field.get(field)).flatten().copied().collect();
        all.into_iter().filter(|&other| other != id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_may_be_named_by_a_class_below() {
        let (base, one, two, other) = (ClassId(0), ClassId(1), ClassId(2), ClassId(3));
        let mut states = States::default();
        states.add(10, one, "cache", false);
        states.add(20, two, "cache", false);
        states.add(30, two, "names", false);
        states.add(40, other, "cache", false);
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
        states.add(10, one, "cache", true);
        states.add(20, two, "cache", true);
        states.add(30, one, "cache", false);
        let above = [base];
        states.close(|class| Some(if class == base { &[] } else { &above }));
        assert_eq!(states.sharing(10), [30]);
        assert_eq!(states.sharing(20), [0u32; 0]);
    }
}
