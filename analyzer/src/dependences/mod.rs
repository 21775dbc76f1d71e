//! What a test can depend on, and the key under which the store keeps it.

pub mod interpret;
mod places;
mod reflective;

use std::fmt;

pub use interpret::Recorded;
pub use places::{Place, Places};
pub use reflective::called_member;

/// One thing that a test depends on. Classes are named in internal form (`a/b/C$D`), paths have slashes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dependence {
    /// The test entered this method: class, and name with descriptor.
    Method(String, String),
    /// The test touched this class, or looked it up by name: it may not exist.
    Class(String),
    /// The test touched this class, and which of its methods it ran is not known: any may be.
    Whole(String),
    /// The class is the test class, one of its supertypes, or nested in one: the test framework reads its members.
    Own(String),
    /// The test looked at the members or annotations of this class.
    Shape(String),
    /// A file found through the class path, or looked for there in vain.
    Resource(String),
    /// All resource bundles of this base name, whatever their locale.
    Bundle(String),
    /// The names of what the class path has in this folder.
    ClassPathListing(String),
    /// Everything in the class path entry of this name.
    Entry(String),
    /// A file, relative to the project's folder, or absolute when outside of it.
    File(String),
    /// The names of what is in a folder, likewise.
    Listing(String),
    /// A file, or a folder with all that is in it and below, likewise.
    Tree(String),
    /// Anything on the class path: code without probes may have run or read it.
    ClassPath,
    /// The members of any class: a compiler looks at those that it needs, as does a call whose operands nobody saw.
    AllShapes,
    /// An environment variable.
    Variable(String),
    /// All environment variables.
    AllVariables,
    /// A system property.
    Property(String),
    /// All system properties.
    AllProperties,
    /// A native library by the name that the program gave.
    NativeLibrary(String),
    /// A call of this recorder's family whose operands nobody saw.
    Unknown(String),
    /// Objects were read from or written to a stream: the shapes of all touched classes count.
    Serialization,
    /// Objects were read from a stream, which makes them without running any code of their classes: any class may be among them.
    Deserialization,
    /// The test called this method by reflection: class, member, and the method that called, which may be unknown.
    Reflective(String, String, String),
}

use Dependence as D;

/// Between a class and its member in a key: cannot stand in the class.
const SEPARATOR: char = ';';
/// Between the method that is called and the one that calls: cannot stand in either.
const CALLER_SEPARATOR: char = '.';

impl Dependence {
    /// A letter for its kind, then its name.
    pub fn key(&self) -> Vec<u8> {
        let (kind, name) = self.parts();
        let mut key = vec![kind];
        key.extend_from_slice(name.as_bytes());
        if let D::Method(_, member) = self {
            key.push(SEPARATOR as u8);
            key.extend_from_slice(member.as_bytes());
        } else if let D::Reflective(_, member, caller) = self {
            key.extend_from_slice(format!("{SEPARATOR}{member}{CALLER_SEPARATOR}{caller}").as_bytes());
        }
        key
    }

    /// Reads a key back; `None` for bytes that are no key.
    pub fn from_key(key: &[u8]) -> Option<Self> {
        let (&kind, name) = key.split_first()?;
        let name = std::str::from_utf8(name).ok()?.to_owned();
        Some(match kind {
            b'M' => {
                let (class, member) = name.split_once(SEPARATOR)?;
                D::Method(class.to_owned(), member.to_owned())
            }
            b'C' => D::Class(name),
            b'W' => D::Whole(name),
            b'T' => D::Own(name),
            b'S' => D::Shape(name),
            b'R' => D::Resource(name),
            b'B' => D::Bundle(name),
            b'G' => D::ClassPathListing(name),
            b'E' => D::Entry(name),
            b'F' => D::File(name),
            b'L' => D::Listing(name),
            b'D' => D::Tree(name),
            b'A' if name.is_empty() => D::ClassPath,
            b's' if name.is_empty() => D::AllShapes,
            b'V' => D::Variable(name),
            b'v' if name.is_empty() => D::AllVariables,
            b'P' => D::Property(name),
            b'p' if name.is_empty() => D::AllProperties,
            b'N' => D::NativeLibrary(name),
            b'U' => D::Unknown(name),
            b'O' if name.is_empty() => D::Serialization,
            b'I' if name.is_empty() => D::Deserialization,
            b'X' => {
                let (class, rest) = name.split_once(SEPARATOR)?;
                let (member, caller) = rest.split_once(CALLER_SEPARATOR)?;
                D::Reflective(class.to_owned(), member.to_owned(), caller.to_owned())
            }
            _ => return None,
        })
    }

    fn parts(&self) -> (u8, &str) {
        match self {
            D::Method(class, _) => (b'M', class),
            D::Class(name) => (b'C', name),
            D::Whole(name) => (b'W', name),
            D::Own(name) => (b'T', name),
            D::Shape(name) => (b'S', name),
            D::Resource(name) => (b'R', name),
            D::Bundle(name) => (b'B', name),
            D::ClassPathListing(name) => (b'G', name),
            D::Entry(name) => (b'E', name),
            D::File(name) => (b'F', name),
            D::Listing(name) => (b'L', name),
            D::Tree(name) => (b'D', name),
            D::ClassPath => (b'A', ""),
            D::AllShapes => (b's', ""),
            D::Variable(name) => (b'V', name),
            D::AllVariables => (b'v', ""),
            D::Property(name) => (b'P', name),
            D::AllProperties => (b'p', ""),
            D::NativeLibrary(name) => (b'N', name),
            D::Unknown(family) => (b'U', family),
            D::Serialization => (b'O', ""),
            D::Deserialization => (b'I', ""),
            D::Reflective(class, ..) => (b'X', class),
        }
    }

    /// The class that it is about, if it is about one.
    pub fn class(&self) -> Option<&str> {
        match self {
            D::Method(class, _) | D::Class(class) | D::Whole(class) | D::Own(class) | D::Shape(class) => Some(class),
            _ => None,
        }
    }
}

impl fmt::Display for Dependence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            D::Method(class, member) => write!(out, "ran {}.{member}", class.replace('/', ".")),
            D::Class(class) => write!(out, "touched {}", class.replace('/', ".")),
            D::Whole(class) => write!(out, "touched {}, and may have run all of it", class.replace('/', ".")),
            D::Own(class) => write!(out, "its framework reads {}", class.replace('/', ".")),
            D::Shape(class) => write!(out, "looked at the members of {}", class.replace('/', ".")),
            D::Resource(name) => write!(out, "looked up the resource {name}"),
            D::Bundle(name) => write!(out, "looked up the resource bundle {name}"),
            D::ClassPathListing(name) => write!(out, "listed {name}/ on the class path"),
            D::Entry(name) => write!(out, "read {name} of the class path"),
            D::File(path) => write!(out, "read or looked for the file {path}"),
            D::Listing(path) => write!(out, "listed the folder {path}"),
            D::Tree(path) => write!(out, "may have read all of {path}"),
            D::ClassPath => write!(out, "had code without probes run from the class path"),
            D::AllShapes => write!(
                out,
                "may have looked at the members of any class, by a compiler or a call whose operands nobody saw"
            ),
            D::Variable(name) => write!(out, "read the environment variable {name}"),
            D::AllVariables => write!(out, "read all environment variables"),
            D::Property(name) => write!(out, "read the system property {name}"),
            D::AllProperties => write!(out, "read all system properties"),
            D::NativeLibrary(name) => write!(out, "loaded the native library {name}"),
            D::Unknown(family) => write!(out, "may have made a call of {family} whose operands nobody saw"),
            D::Serialization => write!(out, "serialized or deserialized objects"),
            D::Deserialization => write!(out, "read objects from a stream, which may be of any class"),
            D::Reflective(class, member, _) => write!(out, "called {}.{member} by reflection", class.replace('/', ".")),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_kind_comes_back_from_its_key() {
        let text = || "a/B$c".to_owned();
        let all = [
            D::Method(text(), "run(Ljava/lang/String;)V".to_owned()),
            D::Class(text()),
            D::Whole(text()),
            D::Own(text()),
            D::Shape(text()),
            D::Resource(text()),
            D::Bundle(text()),
            D::ClassPathListing(String::new()),
            D::Entry(text()),
            D::File(text()),
            D::Listing(text()),
            D::Tree(text()),
            D::ClassPath,
            D::AllShapes,
            D::Variable(text()),
            D::AllVariables,
            D::Property(text()),
            D::AllProperties,
            D::NativeLibrary(text()),
            D::Unknown(text()),
            D::Serialization,
            D::Deserialization,
            D::Reflective(text(), "run(La/C;)V".to_owned(), "a/T;test()V".to_owned()),
        ];
        let mut kinds = std::collections::BTreeSet::new();
        for dependence in all {
            let key = dependence.key();
            assert!(kinds.insert(key.first().copied()), "{dependence:?} shares its letter");
            assert_eq!(Dependence::from_key(&key), Some(dependence));
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_key_or_not(key in proptest::collection::vec(any::<u8>(), 0..20)) {
            if let Some(dependence) = Dependence::from_key(&key) {
                prop_assert_eq!(dependence.key(), key);
            }
        }
    }
}
