//! The stat cache: the hashes of files that were read before, known again by what the file system says of them.
//!
//! `formats/SPEC.md` section 7 is its specification. A file is known by device and inode, and is taken to be as it was when
//! its size, its time of modification and its time of change are too. As in git's index, a file that was changed shortly
//! before it was read is not trusted: it could have been changed once more within the same tick of the clock.

use std::fs::Metadata;
use std::path::Path;

use crate::archive::MappedFile;
use crate::error::Result;
use crate::hash::ContentHash;
use crate::header::{BlockTag, END, FormatKind, damaged, file_header, read_blocks, write_block};

/// The version of the format that this tool writes, and the only one that it reads.
pub const VERSION: u32 = 1;

const ROWS: BlockTag = BlockTag(*b"ROWS");
const ROW_SIZE: usize = 56;

/// What the file system says of a file's content, without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileStat {
    /// The device that it is on.
    pub device: u64,
    /// Its number there.
    pub inode: u64,
    /// Its size in bytes.
    pub size: u64,
    /// When its content was modified, in nanoseconds since 1970.
    pub modified: i64,
    /// When anything about it was changed, which no program can set.
    pub changed: i64,
}

impl FileStat {
    /// What the metadata of a regular file says; `None` where the system does not tell enough.
    #[cfg(unix)]
    pub fn of(metadata: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        let nanoseconds = |seconds: i64, rest: i64| seconds.checked_mul(1_000_000_000)?.checked_add(rest);
        metadata.is_file().then_some(())?;
        Some(Self {
            device: metadata.dev(),
            inode: metadata.ino(),
            size: metadata.len(),
            modified: nanoseconds(metadata.mtime(), metadata.mtime_nsec())?,
            changed: nanoseconds(metadata.ctime(), metadata.ctime_nsec())?,
        })
    }

    /// What the metadata of a regular file says; `None` where the system does not tell enough.
    #[cfg(not(unix))]
    pub fn of(_metadata: &Metadata) -> Option<Self> {
        None
    }

    /// The later of both times.
    pub fn newest(&self) -> i64 {
        self.modified.max(self.changed)
    }
}

/// A stat cache over its file.
#[derive(Debug, Default)]
pub struct StatCache {
    file: Option<MappedFile>,
    rows: std::ops::Range<usize>,
}

impl StatCache {
    /// Opens a cache. One that is not there, damaged or of another version knows nothing, and is no error: whatever it
    /// does not know is read.
    pub fn open(path: &Path) -> Self {
        let file = MappedFile::open(path).ok();
        let rows = file.as_ref().and_then(|file| rows_of(file).ok()).unwrap_or_default();
        Self { file, rows }
    }

    /// How many files it knows.
    pub fn len(&self) -> usize {
        self.rows.len() / ROW_SIZE
    }

    /// Whether it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The hash of the file's content, when the file is as it was.
    pub fn hash(&self, stat: &FileStat) -> Option<ContentHash> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let (found, hash) = self.row(middle)?;
            match (found.device, found.inode).cmp(&(stat.device, stat.inode)) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return (found == *stat).then_some(hash),
            }
        }
        None
    }

    /// All that it knows, in the order of devices and inodes.
    pub fn rows(&self) -> impl Iterator<Item = (FileStat, ContentHash)> {
        (0..self.len()).filter_map(|number| self.row(number))
    }

    fn row(&self, number: usize) -> Option<(FileStat, ContentHash)> {
        let start = self.rows.start.checked_add(number.checked_mul(ROW_SIZE)?)?;
        let row = self.file.as_ref()?.get(start..start.checked_add(ROW_SIZE)?)?;
        let long = |at: usize| Some(u64::from_le_bytes(row.get(at..at + 8)?.try_into().ok()?));
        let stat = FileStat {
            device: long(0)?,
            inode: long(8)?,
            size: long(16)?,
            modified: long(24)?.cast_signed(),
            changed: long(32)?.cast_signed(),
        };
        Some((stat, ContentHash(row.get(40..ROW_SIZE)?.try_into().ok()?)))
    }
}

fn rows_of(bytes: &[u8]) -> Result<std::ops::Range<usize>> {
    let (mut rows, mut ended) = (0..0, false);
    for block in read_blocks(bytes, FormatKind::StatCache, VERSION)? {
        let block = block?;
        ended = block.tag == END;
        if block.tag == ROWS {
            rows = block.offset..block.offset + block.payload.len();
        }
    }
    if !ended || !rows.len().is_multiple_of(ROW_SIZE) {
        return Err(damaged(FormatKind::StatCache, "is cut off", bytes.len()));
    }
    Ok(rows)
}

/// The bytes of a cache with these rows; of several for one file the last counts.
pub fn write_stat_cache(rows: &mut [(FileStat, ContentHash)]) -> Vec<u8> {
    rows.sort_by_key(|(stat, _)| (stat.device, stat.inode));
    let mut payload = Vec::with_capacity(rows.len() * ROW_SIZE);
    for (place, (stat, hash)) in rows.iter().enumerate() {
        let next = rows.get(place + 1).map(|(next, _)| (next.device, next.inode));
        if next == Some((stat.device, stat.inode)) {
            continue;
        }
        for number in [stat.device, stat.inode, stat.size, stat.modified.cast_unsigned(), stat.changed.cast_unsigned()]
        {
            payload.extend(number.to_le_bytes());
        }
        payload.extend(hash.0);
    }
    let mut out = file_header(FormatKind::StatCache, VERSION).to_vec();
    write_block(&mut out, ROWS, &payload);
    write_block(&mut out, END, &[]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stat(inode: u64) -> FileStat {
        FileStat { device: 1, inode, size: inode * 10, modified: -5, changed: 1_700_000_000_000_000_000 }
    }

    fn opened(bytes: &[u8]) -> (tempfile::TempDir, StatCache) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("cache"), bytes).unwrap();
        let cache = StatCache::open(&folder.path().join("cache"));
        (folder, cache)
    }

    #[test]
    fn a_file_is_known_while_nothing_about_it_differs() {
        let mut rows: Vec<_> = [9, 3, 7].map(|inode| (stat(inode), ContentHash::of(&[inode as u8]))).into();
        rows.push((stat(3), ContentHash::of(b"newer")));
        let (_folder, cache) = opened(&write_stat_cache(&mut rows));
        assert_eq!(cache.len(), 3);
        assert_eq!(cache.hash(&stat(7)), Some(ContentHash::of(&[7])));
        assert_eq!(cache.hash(&stat(3)), Some(ContentHash::of(b"newer")));
        assert_eq!(cache.hash(&stat(8)), None);
        for other in [
            FileStat { size: 1, ..stat(7) },
            FileStat { modified: 0, ..stat(7) },
            FileStat { changed: 0, ..stat(7) },
            FileStat { device: 2, ..stat(7) },
        ] {
            assert_eq!(cache.hash(&other), None);
        }
    }

    #[test]
    fn a_cache_that_is_missing_cut_off_or_damaged_knows_nothing() {
        assert!(StatCache::open(Path::new("no/such/file")).is_empty());
        let good = write_stat_cache(&mut [(stat(1), ContentHash::of(b"1"))]);
        for end in 0..good.len() {
            assert!(opened(&good[..end]).1.is_empty(), "{end}");
        }
        for place in 0..good.len() {
            let mut bad = good.clone();
            bad[place] ^= 4;
            let (_folder, cache) = opened(&bad);
            let known = cache.hash(&stat(1));
            assert!(known.is_none() || known == Some(ContentHash::of(b"1")), "{place}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_has_no_content_to_know() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(FileStat::of(&std::fs::metadata(folder.path()).unwrap()), None);
        std::fs::write(folder.path().join("a"), "12").unwrap();
        assert_eq!(FileStat::of(&std::fs::metadata(folder.path().join("a")).unwrap()).unwrap().size, 2);
    }
}
