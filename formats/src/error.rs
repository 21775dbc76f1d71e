//! The one error type of the formats: what is wrong, where in the bytes, and in which file.

use std::fmt;

/// A result with this crate's error.
pub type Result<T> = std::result::Result<T, Error>;

/// What sort of trouble it is; callers decide by this, people read the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// The bytes contradict the format's specification.
    BadFormat,
    /// The bytes may well be right, but are of a version or feature that this tool does not know.
    Unsupported,
    /// The operating system could not read or write.
    Io,
}

/// What went wrong, with the byte offset and the file where they are known. One word long, so that results of the
/// readers are handed over in registers.
#[derive(Debug, Clone)]
pub struct Error(Box<Details>);

#[derive(Debug, Clone)]
struct Details {
    kind: ErrorKind,
    message: String,
    offset: Option<u64>,
    file: Option<String>,
}

impl Error {
    /// Bytes that contradict the format, at this offset.
    #[cold]
    pub fn bad(message: impl Into<String>, offset: usize) -> Self {
        Self(Box::new(Details {
            kind: ErrorKind::BadFormat,
            message: message.into(),
            offset: Some(offset as u64),
            file: None,
        }))
    }

    /// Bytes of a version or feature that this tool does not know.
    #[cold]
    pub fn unsupported(message: impl Into<String>) -> Self {
        Self(Box::new(Details { kind: ErrorKind::Unsupported, message: message.into(), offset: None, file: None }))
    }

    /// A failure of the operating system while doing `doing` (for example "cannot read").
    #[cold]
    pub fn io(doing: &str, error: &std::io::Error) -> Self {
        let message = format!("{doing}: {error}");
        Self(Box::new(Details { kind: ErrorKind::Io, message, offset: None, file: None }))
    }

    /// The same error with the file that it is about, unless a more precise one is already named.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.0.file.get_or_insert_with(|| file.into());
        self
    }

    /// What sort of trouble it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// What is wrong, without the file and offset.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The file it is about, where one was named.
    pub fn file(&self) -> Option<&str> {
        self.0.file.as_deref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.0.file, self.0.offset) {
            (Some(file), Some(offset)) => write!(out, "{file}: {} (at 0x{offset:x})", self.0.message),
            (Some(file), None) => write!(out, "{file}: {}", self.0.message),
            (None, Some(offset)) => write!(out, "{} (at 0x{offset:x})", self.0.message),
            (None, None) => out.write_str(&self.0.message),
        }
    }
}

impl std::error::Error for Error {}
