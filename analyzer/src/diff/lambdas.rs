//! Finds the lambdas of one revision again in the other, by content.

use std::collections::HashMap;

use touchstone_formats::ContentHash;

use crate::digest::{ClassDigest, MethodDigest};

/// All that a lambda is known by; its name is not part of it.
type Content<'a> = (&'a str, u16, [ContentHash; 3]);

/// Lambdas that are in one revision only, and those that only got another name.
#[derive(Default)]
pub(super) struct Matched<'a> {
    pub removed: Vec<&'a MethodDigest>,
    pub added: Vec<&'a MethodDigest>,
    pub renamed: Vec<(&'a MethodDigest, &'a MethodDigest)>,
}

fn content(lambda: &MethodDigest) -> Content<'_> {
    (lambda.name.descriptor(), lambda.access, [lambda.signature, lambda.annotations, lambda.body])
}

/// Matches the lambdas of two revisions. Of several with the same content, those that kept their names are matched
/// first; it does not matter which of the others is which.
pub(super) fn match_lambdas<'a>(old: &'a ClassDigest, new: &'a ClassDigest) -> Matched<'a> {
    let mut matched = Matched::default();
    let lambdas = |class: &'a ClassDigest| class.methods.iter().filter(|method| method.is_lambda);
    let kept = |one: &MethodDigest, class: &ClassDigest| {
        class.method(one.name.as_str()).is_some_and(|other| other.is_lambda && content(one) == content(other))
    };
    let mut left: HashMap<Content<'_>, Vec<&MethodDigest>> = HashMap::new();
    for lambda in lambdas(new).filter(|lambda| !kept(lambda, old)).collect::<Vec<_>>().into_iter().rev() {
        left.entry(content(lambda)).or_default().push(lambda);
    }
    for lambda in lambdas(old).filter(|lambda| !kept(lambda, new)) {
        match left.get_mut(&content(lambda)).and_then(Vec::pop) {
            Some(found) => matched.renamed.push((lambda, found)),
            None => matched.removed.push(lambda),
        }
    }
    matched.added = left.into_values().flatten().collect();
    matched.added.sort_by(|one, other| one.name.cmp(&other.name));
    matched
}
