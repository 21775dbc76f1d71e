//! The calls of a project's own classes, read when a technique asks for them; those of classes that did not change come from
//! a cache beside the store.

use touchstone_formats::Result;
use touchstone_formats::replace::replace_file;

use super::{Project, STAT_CACHE, jdk};
use crate::callgraph::{CallSource, Known, ReadOptions, Summaries, encode_cache, read_class_path};
use crate::digest::KnownFiles;

/// The name of the cache in the store's folder.
const CACHE_FILE: &str = "calls";

/// The class folders of a project's class path.
pub(super) struct ProjectCalls<'a>(pub &'a Project);

impl CallSource for ProjectCalls<'_> {
    fn calls(&self) -> Result<Summaries> {
        let file = self.0.store.join(CACHE_FILE);
        // The digests were made before: the stat cache has the files that they read.
        let files = self.0.store.join(STAT_CACHE);
        let files = if self.0.read_all { KnownFiles::default() } else { KnownFiles::open(&files) };
        let known = Known::open(&file, files);
        let release = self.0.jdk.as_deref().and_then(jdk::release_of).unwrap_or(jdk::OLDEST_RELEASE);
        let options = ReadOptions { release, threads: None, jars: false, modules: &[] };
        let summaries = read_class_path(&self.0.class_path, &options, &known, None)?;
        if known.is_outdated_by(&summaries) && self.0.store.is_dir() {
            // A cache that cannot be written costs time, and nothing else.
            let _ = replace_file(&file, &encode_cache(&summaries));
        }
        Ok(summaries)
    }
}
