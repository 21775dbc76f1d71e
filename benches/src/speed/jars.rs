//! Jars to measure with, and the least things that can be done with them: inflating, copying, and rewriting without a change.

use std::collections::HashSet;
use std::fs::File;
use std::hint::black_box;
use std::io::{BufWriter, Cursor, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use touchstone_formats::archive::{EndOptions, EntryDescription, Inflater, MappedFile, ZipArchive};
use touchstone_formats::class::ClassFile;
use zip::ZipWriter;

use super::in_process::{walk_class, walked};

/// As much as the instrumenter writes in one stroke.
const WRITTEN_AT_A_TIME: usize = 256 * 1024;

/// Inflates every entry of these jars with the inflater that the instrumenter uses, one thread, into memory.
pub fn inflate_all(jars: &[PathBuf]) -> Result<()> {
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    for path in jars {
        let map = MappedFile::open(path)?;
        let jar = ZipArchive::parse(&map)?;
        for entry in jar.entries() {
            black_box(jar.read(entry, &mut inflater, &mut buffer)?);
        }
    }
    Ok(())
}

/// The same with zlib, which is what unzip, the JDK and most tools inflate with; here in its Rust port.
pub fn inflate_all_by_zlib(jars: &[PathBuf]) -> Result<()> {
    let mut buffer = Vec::new();
    for path in jars {
        let map = MappedFile::open(path)?;
        let mut jar = zip::ZipArchive::new(Cursor::new(&map[..]))?;
        for index in 0..jar.len() {
            buffer.clear();
            jar.by_index(index)?.read_to_end(&mut buffer)?;
            black_box(&buffer);
        }
    }
    Ok(())
}

/// The floor: what any rewriter of jars has to do, with nothing instrumented. One thread inflates every entry, walks over the
/// classes, and writes all of it stored into new jars.
pub fn rewrite_all(jars: &[PathBuf], folder: &Path) -> Result<()> {
    let (mut inflater, mut buffer, mut offsets) = (Inflater::new(), Vec::new(), Vec::new());
    let interests = walked();
    for path in jars {
        let map = MappedFile::open(path)?;
        let jar = ZipArchive::parse(&map)?;
        let out = File::create(folder.join(path.file_name().context("a path without a name")?))?;
        let out = BufWriter::with_capacity(WRITTEN_AT_A_TIME, out);
        let mut writer = touchstone_formats::archive::ZipWriter::new(out, jar.prefix(), EndOptions::of(&jar))?;
        for entry in jar.entries() {
            let content = jar.read(entry, &mut inflater, &mut buffer)?;
            if entry.name.ends_with(b".class") {
                let class = ClassFile::parse_reusing(content, std::mem::take(&mut offsets))?;
                black_box(walk_class(&class, &interests)?);
                offsets = class.into_buffer();
            }
            writer.add_stored(&EntryDescription::of(&jar, entry)?, content)?;
        }
        writer.finish()?.flush()?;
    }
    Ok(())
}

/// Copies these files and folders into the folder as plain bytes, one thread. No `copy_file_range`, which may share
/// blocks and copy nothing.
pub fn copy_all(paths: &[PathBuf], folder: &Path) -> Result<()> {
    for path in paths {
        let copy = folder.join(path.file_name().context("a path without a name")?);
        if path.is_dir() {
            std::fs::create_dir(&copy)?;
            let entries: std::io::Result<Vec<PathBuf>> = path.read_dir()?.map(|it| it.map(|it| it.path())).collect();
            copy_all(&entries?, &copy)?;
        } else {
            let bytes = MappedFile::open(path)?;
            File::create(copy)?.write_all(&bytes)?;
        }
    }
    Ok(())
}

/// Merges jars into one of at least this many bytes, entries copied as they are, doubles left out.
pub fn merge(jars: &[PathBuf], at_least: u64, into: &Path) -> Result<u64> {
    let mut writer = ZipWriter::new(File::create(into)?);
    let mut names = HashSet::new();
    let mut size = 0;
    for path in jars {
        let mut jar = zip::ZipArchive::new(File::open(path)?)?;
        for index in 0..jar.len() {
            let entry = jar.by_index_raw(index)?;
            let name = entry.name()?.into_owned();
            if entry.is_file() && !name.starts_with("META-INF/") && names.insert(name) {
                size += entry.compressed_size();
                writer.raw_copy_file(entry)?;
            }
        }
        if size >= at_least {
            break;
        }
    }
    writer.finish()?;
    Ok(std::fs::metadata(into)?.len())
}

/// Unpacks these jars, each into a folder of its own.
pub fn unpack(jars: &[PathBuf], folder: &Path) -> Result<()> {
    for path in jars {
        let name = path.file_stem().context("a jar without a name")?;
        unpack_into(path, &folder.join(name))?;
    }
    Ok(())
}

/// Unpacks a jar into this folder.
pub fn unpack_into(jar: &Path, folder: &Path) -> Result<()> {
    Ok(zip::ZipArchive::new(File::open(jar)?)?.extract(folder)?)
}

/// The bytes of all files under a folder, or of a file.
pub fn size(path: &Path) -> Result<u64> {
    if !path.is_dir() {
        return Ok(std::fs::metadata(path)?.len());
    }
    std::fs::read_dir(path)?.map(|entry| size(&entry?.path())).sum()
}

/// How many files there are under a folder.
pub fn files(path: &Path) -> Result<u64> {
    if !path.is_dir() {
        return Ok(1);
    }
    std::fs::read_dir(path)?.map(|entry| files(&entry?.path())).sum()
}
