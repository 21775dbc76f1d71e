//! Which classes a recorded fact touches: their initializers may have run because of the call.

use touchstone_formats::mutf8::decode;
use touchstone_formats::trace::Fact;

use super::vocabulary::{ClassId, Vocabulary};
use crate::dependences::interpret::internal_name;

/// The classes that the map knows among those that the fact names. Looking at a class's shape does not initialise it.
pub(super) fn classes_named_by(fact: &Fact<'_>, vocabulary: &Vocabulary) -> Vec<ClassId> {
    let names = match fact.family {
        b"invoke" => [fact.text, fact.detail],
        b"forName" | b"loadClass" | b"defineClass" | b"newInstance" | b"construct" | b"field" | b"handle"
        | b"member" | b"proxy" | b"object" => [fact.text, None],
        _ => [None, None],
    };
    classes_in(names, vocabulary)
}

/// The classes that the map knows among these.
pub(super) fn classes_in(names: [Option<&[u8]>; 2], vocabulary: &Vocabulary) -> Vec<ClassId> {
    let mut classes: Vec<ClassId> =
        names.into_iter().flatten().filter_map(|name| class_in(&decode(name), vocabulary)).collect();
    classes.dedup();
    classes
}

/// The class in `a.B` or `a.B#run()V`.
fn class_in(text: &str, vocabulary: &Vocabulary) -> Option<ClassId> {
    let class = text.split_once('#').map_or(text, |(class, _)| class);
    vocabulary.class_named(&internal_name(class)?)
}
