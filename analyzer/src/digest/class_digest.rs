//! What a digest of a class holds: names and flags as they are, everything else as hashes.

use std::cmp::Ordering;
use std::fmt;

use touchstone_formats::ContentHash;
use touchstone_formats::class::access;

/// The name and descriptor of a method (`run(I)V`) or of a field (`count:I`).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MemberName {
    text: Box<str>,
    name_length: u32,
}

impl MemberName {
    /// The name of a method; `descriptor` begins with a parenthesis.
    pub fn of_method(name: &str, descriptor: &str) -> Self {
        Self { text: [name, descriptor].concat().into(), name_length: name.len() as u32 }
    }

    /// The name of a field.
    pub fn of_field(name: &str, descriptor: &str) -> Self {
        Self { text: [name, ":", descriptor].concat().into(), name_length: name.len() as u32 }
    }

    /// The name alone.
    pub fn name(&self) -> &str {
        self.text.get(..self.name_length as usize).unwrap_or_default()
    }

    /// The descriptor alone.
    pub fn descriptor(&self) -> &str {
        let rest = self.text.get(self.name_length as usize..).unwrap_or_default();
        rest.strip_prefix(':').unwrap_or(rest)
    }

    /// Both, as in `run(I)V` and `count:I`.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl PartialOrd for MemberName {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for MemberName {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.text, self.name_length).cmp(&(&other.text, other.name_length))
    }
}

impl fmt::Display for MemberName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

/// A method. A hash of all zeros means that there is nothing of that sort.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodDigest {
    /// Name and descriptor.
    pub name: MemberName,
    /// The access flags.
    pub access: u16,
    /// The body of a lambda, which the compiler numbers as it likes: it is known by its content, not by its name.
    pub is_lambda: bool,
    /// The generic signature, the declared exceptions and the names of parameters, where the class file has them.
    pub signature: ContentHash,
    /// The visible annotations of the method, of its parameters and of the types in its signature.
    pub annotations: ContentHash,
    /// The default of an annotation's element.
    pub default_value: ContentHash,
    /// The code.
    pub body: ContentHash,
    /// Of a constructor that stores constants into fields of its class: these apart from the rest of the code.
    pub stores: Option<Box<ConstantStores>>,
}

/// The code of a constructor, in parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConstantStores {
    /// The code without the stores.
    pub rest: ContentHash,
    /// The stores, in the order of the code.
    pub stores: Box<[ConstantStore]>,
}

/// A constant that a constructor stores into a field of its class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConstantStore {
    /// The field.
    pub field: MemberName,
    /// The constant, and where in the rest of the code it is stored.
    pub what: ContentHash,
}

impl MethodDigest {
    /// Whether it is implemented outside Java.
    pub fn is_native(&self) -> bool {
        self.access & access::NATIVE != 0
    }

    /// Whether it is the class's initializer.
    pub fn is_class_initializer(&self) -> bool {
        self.name.name() == "<clinit>"
    }

    /// The code without the constants that it stores into fields of its class, if it is a constructor.
    pub fn rest(&self) -> ContentHash {
        self.stores.as_ref().map_or(self.body, |parts| parts.rest)
    }

    /// Whether a call of it can select another method: not static, not private, no constructor.
    pub fn is_virtual(&self) -> bool {
        self.access & (access::STATIC | access::PRIVATE) == 0 && !self.name.name().starts_with('<')
    }
}

/// A field. A hash of all zeros means that there is nothing of that sort.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldDigest {
    /// Name and descriptor.
    pub name: MemberName,
    /// The access flags.
    pub access: u16,
    /// Its place among the fields of the class file: reflection gives fields in that order.
    pub position: u16,
    /// The constant that it begins with.
    pub constant: ContentHash,
    /// The generic signature.
    pub signature: ContentHash,
    /// The visible annotations of the field and of its type.
    pub annotations: ContentHash,
}

/// The parts of a class that are not members.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeaderPart {
    /// The generic signature of the class.
    Signature,
    /// The visible annotations.
    Annotations,
    /// The components of a record.
    Record,
    /// The permitted subclasses.
    PermittedSubclasses,
    /// The class whose nest it belongs to.
    NestHost,
    /// The members of its nest: reflection can list them, and private access between them is checked by this list.
    NestMembers,
    /// The class or method that it is declared in, and its flags and name there.
    Enclosing,
    /// The classes declared in it: only reflection can see them here.
    MemberClasses,
    /// The class file's version, which some rules of the JVM depend on.
    Version,
    /// The access flags.
    Flags,
    /// The superclass.
    Superclass,
    /// The interfaces, in their order.
    Interfaces,
    /// Everything: the class file cannot be read, so that any of its bytes may mean anything.
    Unreadable,
}

impl HeaderPart {
    /// Those that are kept as hashes, in the order of [`ClassDigest::parts`].
    pub const HASHED: [Self; 8] = [
        Self::Signature,
        Self::Annotations,
        Self::Record,
        Self::PermittedSubclasses,
        Self::NestHost,
        Self::NestMembers,
        Self::Enclosing,
        Self::MemberClasses,
    ];

    /// Whether only introspection of the class can tell the difference.
    ///
    /// The list of nest members also opens private members to them; compilers keep both sides of a nest in step, and
    /// the other side is the nest host of the member, which is part of that class's header.
    pub fn is_shape_only(self) -> bool {
        matches!(self, Self::Signature | Self::NestMembers | Self::MemberClasses)
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Signature => "signature",
            Self::Annotations => "annotations",
            Self::Record => "record components",
            Self::PermittedSubclasses => "permitted subclasses",
            Self::NestHost => "nest host",
            Self::NestMembers => "nest members",
            Self::Enclosing => "enclosing class or method",
            Self::MemberClasses => "member classes",
            Self::Version => "class file version",
            Self::Flags => "flags",
            Self::Superclass => "superclass",
            Self::Interfaces => "interfaces",
            Self::Unreadable => "unreadable class file",
        }
    }
}

/// The digest of one class.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassDigest {
    /// The name in internal form, `java/util/Map$Entry`.
    pub name: Box<str>,
    /// The access flags.
    pub access: u16,
    /// Major and minor version.
    pub version: (u16, u16),
    /// The superclass; `None` for `java/lang/Object`.
    pub superclass: Option<Box<str>>,
    /// The direct superinterfaces, in their order.
    pub interfaces: Box<[Box<str>]>,
    /// The types of the visible annotations of the class and its members, sorted.
    pub annotation_types: Box<[Box<str>]>,
    /// The hashed parts of the header, in the order of [`HeaderPart::HASHED`].
    pub parts: [ContentHash; HeaderPart::HASHED.len()],
    /// Sorted by name.
    pub fields: Box<[FieldDigest]>,
    /// Sorted by name.
    pub methods: Box<[MethodDigest]>,
    /// All of the above: equal when nothing that the JVM or reflection sees has changed.
    pub whole: ContentHash,
    /// The file's bytes, debug information and all: what a test that reads the class file itself depends on.
    pub raw: ContentHash,
    /// Why the class file could not be read; then `whole` is `raw`, and there is nothing else.
    pub unreadable: Option<Box<str>>,
}

impl ClassDigest {
    /// The digest of a class file that cannot be read: any change of its bytes is a change of everything.
    pub fn unreadable(name: Box<str>, raw: ContentHash, why: &str) -> Self {
        Self { name, raw, whole: raw, unreadable: Some(why.into()), ..Self::default() }
    }

    /// The method of this name and descriptor, `run(I)V`.
    pub fn method(&self, name: &str) -> Option<&MethodDigest> {
        let place = self.methods.binary_search_by(|method| method.name.as_str().cmp(name));
        place.ok().and_then(|place| self.methods.get(place))
    }

    /// The field of this name and descriptor, `count:I`.
    pub fn field(&self, name: &str) -> Option<&FieldDigest> {
        let place = self.fields.binary_search_by(|field| field.name.as_str().cmp(name));
        place.ok().and_then(|place| self.fields.get(place))
    }

    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }
}
