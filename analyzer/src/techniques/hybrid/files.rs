//! Resources, bundles, listings, archives and native libraries on the class path.

use super::{Change, Context, Demand, Rule, Subject};
use crate::dependences::Dependence;
use crate::diff::{Difference, EntryChange, ResourceChange};
use crate::digest::ResourceKind;

/// Recorders that look for files or resources: with unknown operands any file may have been meant.
const READERS: [&str; 9] =
    ["resource", "classResource", "bundle", "file", "files", "listing", "service", "tree", "command"];

pub(super) fn demands(context: &Context<'_>, out: &mut Vec<Demand>) {
    for resource in &context.diff.resources {
        resource_demands(context, resource, out);
    }
    for class in &context.diff.classes {
        // A class is a resource as well: somebody may have read its bytes.
        let change = Change::of_class("change of", &class.name);
        let name = format!("{}.class", class.name);
        out.push(Demand::on(Rule::Resource, &change, Dependence::Resource(name.clone())));
        if class.old.is_none() || class.new.is_none() {
            listings(&name, &change, out);
            bundles(context, &class.name, &change, out);
        }
    }
    for entry in &context.diff.entries {
        entry_demands(entry, out);
    }
}

fn resource_demands(context: &Context<'_>, resource: &ResourceChange, out: &mut Vec<Demand>) {
    let what = match resource.difference {
        Difference::Added => "new file",
        Difference::Removed => "removed file",
        Difference::Changed => "change of file",
    };
    let change = Change::of_file(what, &resource.name);
    out.push(Demand::on(Rule::Resource, &change, Dependence::Resource(resource.name.to_string())));
    out.push(Demand::on(Rule::Resource, &change, Dependence::ClassPath));
    if resource.difference != Difference::Changed {
        listings(&resource.name, &change, out);
    }
    if let Some(bundle) = resource.name.strip_suffix(".properties") {
        bundles(context, bundle, &change, out);
    }
    if resource.kind == ResourceKind::NativeLibrary {
        native_libraries(context, &resource.name, &change, out);
    }
    for family in READERS {
        out.push(Demand::on(Rule::UnknownOperands, &change, Dependence::Unknown(family.to_owned())));
    }
}

/// Whoever listed the folder of this file, or a folder above, which may have been walked.
fn listings(name: &str, change: &Change, out: &mut Vec<Demand>) {
    let mut folder = name;
    while let Some((above, _)) = folder.rsplit_once('/') {
        out.push(Demand::on(Rule::Listing, change, Dependence::ClassPathListing(above.to_owned())));
        folder = above;
    }
    out.push(Demand::on(Rule::Listing, change, Dependence::ClassPathListing(String::new())));
}

/// A bundle `a/messages` is looked for as `a/messages`, `a/messages_de`, `a/messages_de_AT` and so on.
fn bundles(context: &Context<'_>, name: &str, change: &Change, out: &mut Vec<Demand>) {
    let mut base = name;
    loop {
        let bundle = Dependence::Bundle(base.to_owned());
        if context.is_known(&bundle) {
            out.push(Demand::on(Rule::Resource, change, bundle));
        }
        match base.rsplit_once('_') {
            Some((shorter, rest)) if !rest.contains('/') => base = shorter,
            _ => break,
        }
    }
}

/// A program names a library `x` or by a path that ends in its file's name.
fn native_libraries(context: &Context<'_>, name: &str, change: &Change, out: &mut Vec<Demand>) {
    let file = name.rsplit('/').next().unwrap_or(name);
    let stem = file.split('.').next().unwrap_or(file);
    let short = stem.strip_prefix("lib").unwrap_or(stem);
    for known in context.known(b"N") {
        let Dependence::NativeLibrary(asked) = &known else { continue };
        let asked_file = asked.rsplit(['/', '\\']).next().unwrap_or(asked);
        if asked_file == file || asked_file == short || asked_file == stem {
            out.push(Demand::on(Rule::NativeLibrary, change, known));
        }
    }
    out.push(Demand::on(Rule::UnknownOperands, change, Dependence::Unknown("nativeLibrary".to_owned())));
}

fn entry_demands(entry: &EntryChange, out: &mut Vec<Demand>) {
    let class_path = || Dependence::Property("java.class.path".to_owned());
    match entry {
        EntryChange::LibraryAdded(name) => {
            out.push(Demand::on(Rule::Listing, &Change::of_file("new library", name), class_path()));
        }
        EntryChange::LibraryRemoved(name) => {
            let change = Change::of_file("removed library", name);
            out.push(Demand::on(Rule::Listing, &change, Dependence::Entry(name.to_string())));
            out.push(Demand::on(Rule::Listing, &change, class_path()));
        }
        EntryChange::LibraryChanged { old, new } => {
            let change = Change::of_file("change of library", new);
            for name in [old, new] {
                out.push(Demand::on(Rule::Listing, &change, Dependence::Entry(name.to_string())));
            }
            if old != new {
                out.push(Demand::on(Rule::Listing, &change, class_path()));
            }
        }
        EntryChange::Reordered { .. } => {
            let subject = Subject::File("the class path".to_owned());
            let change = Change { text: "order of the class path".to_owned(), subject };
            out.push(Demand::on(Rule::Listing, &change, class_path()));
        }
    }
}
