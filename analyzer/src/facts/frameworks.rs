//! What test frameworks look up while no window is open: which classes are tests, and what tests they have.
//!
//! A launcher finds and looks at every test class before the first one begins. Taken as it stands, each test would depend on
//! each test class. But what a framework finds out about a class decides only which tests of that class are run: so it
//! belongs to the tests that use the class anyway, first of all to the class's own. A test class that is added is new, and runs.

use touchstone_formats::frameworks::is_framework;
use touchstone_formats::trace::Fact;

use super::touches::classes_in;
use super::vocabulary::{ClassId, Vocabulary};

/// The classes that the map knows among those that a framework's own code looked up; none for any other fact.
pub(super) fn looked_up_by_framework(fact: &Fact<'_>, vocabulary: &Vocabulary) -> Vec<ClassId> {
    let is_look_up = matches!(fact.family, b"forName" | b"loadClass" | b"shape");
    let owner = vocabulary.owner_of(fact.site).map(|owner| vocabulary.class_name(owner)).unwrap_or_default();
    if is_look_up && is_framework(owner.as_bytes()) { classes_in([fact.text, None], vocabulary) } else { Vec::new() }
}
