//! Providers of services that did not work before: the JDK found one in a list, looked at it, and ran nothing of it.

use super::{Change, Context, Demand, Rule};
use crate::dependences::Dependence;
use crate::diff::ClassDiff;
use crate::digest::MemberName;

/// Where lists of providers are, as the key of a dependence begins.
const LISTS: &[u8] = b"RMETA-INF/services/";

/// Whoever asked for providers of something that this class, or one below it, is or was: it may be in the list. A list that
/// changes asks for itself.
pub(super) fn provided(context: &Context<'_>, rule: Rule, class: &ClassDiff, change: &Change, out: &mut Vec<Demand>) {
    let asked: Vec<Dependence> = context.known(LISTS).collect();
    if asked.is_empty() {
        return;
    }
    for name in context.hierarchies.supertypes_of_family(&class.name) {
        let list = Dependence::Resource(format!("META-INF/services/{}", name.replace('/', ".")));
        if asked.contains(&list) {
            out.push(Demand::on(rule, change, list));
        }
    }
}

/// Whether a provider works or does not because of this method: its constructor, or the one that gives the provider.
pub(super) fn decides_about_providers(method: &MemberName) -> bool {
    method.as_str() == "<init>()V" || method.name() == "provider"
}
