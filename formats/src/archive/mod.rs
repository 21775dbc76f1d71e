//! Where classes are kept: zip archives (jars, wars), the JDK's module image, and folders.
//!
//! Everything is read from one slice of bytes, normally a memory map ([`MappedFile`]), and nothing is copied that need
//! not be: an [`Entry`] of a [`ZipArchive`] and a [`Resource`] of a [`Jimage`] borrow the map.
//!
//! Writing an archive separates where from what. The local records may be written in any order and by any thread once
//! their lengths are known ([`ZipArchive::local_span`], [`local_header`]); a [`CentralDirectory`] then takes each
//! record with its place. [`ZipWriter`] does both one after the other.

mod deflate;
mod folder;
mod jdk;
mod jimage;
mod mapped;
mod zip_directory;
mod zip_end;
mod zip_entry;
mod zip_layout;
mod zip_read;
mod zip_record;
mod zip_write;

pub use deflate::{Deflater, Inflater};
pub use folder::{FolderFile, folder_files};
pub use jdk::{Jdk, JdkClass, JdkClasses};
pub use jimage::{Jimage, Resource};
pub use mapped::MappedFile;
pub use zip_directory::{CentralDirectory, EndOptions};
pub use zip_entry::{Entry, ExtraField, extra_fields};
pub use zip_layout::{METHOD_DEFLATED, METHOD_STORED};
pub use zip_read::ZipArchive;
pub use zip_record::{Content, EntryDescription, local_header, put_local_header};
pub use zip_write::ZipWriter;
