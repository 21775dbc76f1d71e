//! What tests of Java modules need: named modules must be allowed to read the runtime, which is in none.
//!
//! Surefire itself allows it to the module under test; this is for the modules among its libraries. Automatic modules read
//! everything.

use std::collections::BTreeSet;
use std::path::Path;

use touchstone_formats::archive::{Inflater, MappedFile, ZipArchive};
use touchstone_formats::class::ClassFile;
use touchstone_formats::mutf8::decode;

use super::description::{Description, Origin};

/// The file that makes a module of a class folder or jar.
const DESCRIPTOR: &str = "module-info.class";

/// Arguments for the JVM; none for tests that run on the class path alone.
pub fn arguments(description: &Description) -> Vec<String> {
    let is_descriptor =
        |(origin, path): &&(Origin, std::path::PathBuf)| *origin == Origin::Own && name_in(path).is_some();
    if !description.entries.iter().any(|entry| is_descriptor(&entry)) {
        return Vec::new();
    }
    let others = description.entries.iter().filter(|(origin, _)| *origin != Origin::Own);
    let names: BTreeSet<String> = others.filter_map(|(_, path)| name_in(path)).collect();
    names.iter().map(|name| format!("--add-reads={name}=ALL-UNNAMED")).collect()
}

/// Whether a library starts a JVM with nothing but its own jar, where the runtime would be missing: the agent by which Mockito
/// attaches itself. It stays as it is, and a change of it selects all tests.
pub fn runs_elsewhere(path: &Path) -> bool {
    const STARTED: &str = "net/bytebuddy/agent/Attacher.class";
    let Some(file) = path.is_file().then(|| MappedFile::open(path).ok()).flatten() else { return false };
    ZipArchive::parse(&file).is_ok_and(|archive| archive.entries().iter().any(|entry| entry.display_name() == STARTED))
}

/// The name of the module in a class folder or jar, if it has a descriptor that can be read.
fn name_in(path: &Path) -> Option<String> {
    if path.is_dir() {
        return name_of(&std::fs::read(path.join(DESCRIPTOR)).ok()?);
    }
    let file = MappedFile::open(path).ok()?;
    let archive = ZipArchive::parse(&file).ok()?;
    let is_descriptor = |name: &str| {
        let version = name.strip_prefix("META-INF/versions/").and_then(|rest| rest.strip_suffix(DESCRIPTOR));
        name == DESCRIPTOR || version.is_some_and(|version| version.trim_end_matches('/').parse::<u16>().is_ok())
    };
    let entry = archive.entries().iter().find(|entry| is_descriptor(&entry.display_name()))?;
    let mut buffer = Vec::new();
    name_of(archive.read(entry, &mut Inflater::new(), &mut buffer).ok()?)
}

/// The module's name: what the attribute `Module` begins with.
fn name_of(descriptor: &[u8]) -> Option<String> {
    let class = ClassFile::parse(descriptor).ok()?;
    let attribute =
        class.attributes().find(|attribute| attribute.name(class.pool()).is_ok_and(|name| name == b"Module"))?;
    let [high, low, ..] = attribute.content else { return None };
    let name = class.pool().class_name(u16::from_be_bytes([*high, *low])).ok()?;
    Some(decode(name).into_owned())
}
