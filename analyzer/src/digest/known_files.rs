//! Files whose hashes are known without reading them, because the file system says that they are as they were.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use touchstone_formats::ContentHash;
use touchstone_formats::replace::{WriterLock, temporary_beside};
use touchstone_formats::stat_cache::{FileStat, StatCache, write_stat_cache};

/// A file that was changed less than this before it was read is not trusted: the clocks of file systems are that coarse.
const SLACK: i64 = 2_000_000_000;
/// Below this many new files, and below one in so many, writing the cache anew costs more than reading them again.
const WORTHWHILE: usize = 8;
const WORTHWHILE_SHARE: usize = 64;

/// What is known of files, and what is found out in this run. The default knows nothing and remembers nothing.
#[derive(Debug, Default)]
pub struct KnownFiles {
    cache: StatCache,
    /// When this run began to read, in nanoseconds since 1970.
    start: Option<i64>,
    fresh: Mutex<Vec<(FileStat, ContentHash)>>,
    hits: AtomicUsize,
}

impl KnownFiles {
    /// What a cache knows; `path` need not be there.
    pub fn open(path: &Path) -> Self {
        Self { cache: StatCache::open(path), start: nanoseconds(SystemTime::now()), ..Self::default() }
    }

    /// Whether anything is remembered: otherwise there is no need to ask the file system.
    pub(crate) fn remembers(&self) -> bool {
        self.start.is_some()
    }

    /// The hash of a file with this stat, when it is known.
    pub(crate) fn hash(&self, stat: Option<FileStat>) -> Option<ContentHash> {
        let found = self.cache.hash(&stat?);
        self.hits.fetch_add(usize::from(found.is_some()), Ordering::Relaxed);
        found
    }

    /// Remembers what was read; `stat` was taken before.
    pub(crate) fn note(&self, stat: Option<FileStat>, hash: ContentHash) {
        if let (Some(stat), Some(_)) = (stat, self.start) {
            self.fresh.lock().unwrap_or_else(PoisonError::into_inner).push((stat, hash));
        }
    }

    /// Writes the cache anew when that is worthwhile. It may always fail, or another process may be at it: then files are
    /// read again next time.
    pub fn save(self, path: &Path) {
        let Some(start) = self.start else { return };
        let mut fresh = self.fresh.into_inner().unwrap_or_else(PoisonError::into_inner);
        fresh.retain(|(stat, _)| is_settled(stat, start));
        if fresh.len() < WORTHWHILE.max(self.cache.len() / WORTHWHILE_SHARE) {
            return;
        }
        let Some(_lock) = WriterLock::try_acquire(path) else { return };
        // A file system whose clock is behind ours: what seems settled may not be.
        let Some(behind) = clock_behind(path) else { return };
        fresh.retain(|(stat, _)| is_settled(stat, start - behind));
        let in_use = fresh.len() + self.hits.into_inner();
        let old = if self.cache.len() > 2 * in_use + 1000 { None } else { Some(self.cache.rows()) };
        let mut rows: Vec<_> = old.into_iter().flatten().chain(fresh).collect();
        let temporary = temporary_beside(path);
        let written = std::fs::write(&temporary, write_stat_cache(&mut rows));
        let _ = written.and_then(|()| std::fs::rename(&temporary, path));
    }
}

/// Whether a file was last changed so long before a moment that a later change would show.
fn is_settled(stat: &FileStat, start: i64) -> bool {
    stat.newest() < start.saturating_sub(SLACK)
}

/// How far the clock of the file system is behind ours.
fn clock_behind(path: &Path) -> Option<i64> {
    let temporary = temporary_beside(path);
    std::fs::write(&temporary, []).ok()?;
    let there = nanoseconds(std::fs::metadata(&temporary).ok()?.modified().ok()?)?;
    Some(nanoseconds(SystemTime::now())?.saturating_sub(there).max(0))
}

fn nanoseconds(time: SystemTime) -> Option<i64> {
    i64::try_from(time.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_nanos()).ok()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    fn stat_of(path: &Path) -> Option<FileStat> {
        FileStat::of(&std::fs::metadata(path).unwrap())
    }

    fn files(folder: &Path, count: usize) -> Vec<std::path::PathBuf> {
        let paths: Vec<_> = (0..count).map(|number| folder.join(format!("{number}"))).collect();
        paths.iter().for_each(|path| std::fs::write(path, "same size").unwrap());
        paths
    }

    /// A cache of these files, read at this moment.
    fn saved(cache: &Path, files: &[std::path::PathBuf], start: i64) -> KnownFiles {
        let known = KnownFiles { start: Some(start), ..KnownFiles::open(cache) };
        files.iter().for_each(|path| known.note(stat_of(path), ContentHash::of(b"same size")));
        known.save(cache);
        KnownFiles::open(cache)
    }

    fn now() -> i64 {
        nanoseconds(SystemTime::now()).unwrap()
    }

    #[test]
    fn a_file_that_is_just_being_changed_is_not_trusted() {
        let folder = tempfile::tempdir().unwrap();
        let (cache, files) = (folder.path().join("cache"), files(folder.path(), 20));
        assert_eq!(saved(&cache, &files, now()).hash(stat_of(&files[0])), None);
        let later = saved(&cache, &files, now() + 5 * SLACK);
        assert_eq!(later.hash(stat_of(&files[0])), Some(ContentHash::of(b"same size")));
    }

    #[test]
    fn another_content_of_the_same_size_and_with_the_old_time_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let (cache, files) = (folder.path().join("cache"), files(folder.path(), 20));
        let known = saved(&cache, &files, now() + 5 * SLACK);
        let modified = std::fs::metadata(&files[3]).unwrap().modified().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(20));
        std::fs::write(&files[3], "SAME SIZE").unwrap();
        std::fs::File::options().write(true).open(&files[3]).unwrap().set_modified(modified).unwrap();
        assert_eq!(known.hash(stat_of(&files[3])), None);
        assert!(known.hash(stat_of(&files[4])).is_some());
    }

    #[test]
    fn a_few_new_files_are_not_worth_a_new_cache_and_nothing_is_written_by_default() {
        let folder = tempfile::tempdir().unwrap();
        let (cache, files) = (folder.path().join("cache"), files(folder.path(), 3));
        assert_eq!(saved(&cache, &files, now() + 5 * SLACK).hash(stat_of(&files[0])), None);
        let known = KnownFiles::default();
        files.iter().for_each(|path| known.note(stat_of(path), ContentHash::of(b"same size")));
        known.save(&cache);
        assert!(!cache.exists());
    }
}
