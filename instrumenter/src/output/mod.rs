//! Where instrumented classes go: folders, archives, the place of their input.

pub(crate) mod archive;
mod archive_writer;
pub(crate) mod cache;
pub(crate) mod file;
pub(crate) mod folder;
mod folder_entry;
mod item;
mod nested;
mod signature;
