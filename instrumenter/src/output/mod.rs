//! Where instrumented classes go: folders, archives, the place of their input.

pub(crate) mod archive;
mod archive_writer;
pub(crate) mod cache;
pub(crate) mod file;
pub(crate) mod folder;
mod folder_entry;
pub(crate) mod in_place;
mod in_place_manifest;
mod item;
pub(crate) mod jdk_image;
mod nested;
pub(crate) mod restore;
mod signature;
