//! What a technique makes of a change: a test that depends on all of these things is affected.

use std::fmt;

use crate::dependences::Dependence;

/// The rules by which a change reaches a test; each can be left out, to see that something notices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// A class that the test touched changed in any way (the class-level techniques).
    ClassChanged,
    /// The body of a method that the test ran changed.
    Body,
    /// The initializer of a class that the test touched changed.
    Initializer,
    /// A method that has no probe of its own changed, in a class that the test touched.
    Unobserved,
    /// A method that the test ran is gone.
    MethodRemoved,
    /// A call by the test now finds another method.
    Dispatch,
    /// The flags of a method changed in a class that the test touched.
    MethodFlags,
    /// A field is found elsewhere, or changed in what it means to compiled code.
    Field,
    /// The header of a class that the test touched changed.
    Header,
    /// Annotations changed on something in a class that the test touched.
    Annotations,
    /// A class that the test touched is gone.
    ClassRemoved,
    /// A class that the test looked for in vain is there now.
    ClassAppeared,
    /// The test looked at the members of a class that has other members now.
    Shape,
    /// The test class itself has other members or annotations now: its framework reads them.
    OwnClass,
    /// The test serializes objects of a class whose members changed.
    Serialization,
    /// A resource on the class path changed, appeared or is gone.
    Resource,
    /// A folder or archive of the class path that the test listed has other content.
    Listing,
    /// A native library changed.
    NativeLibrary,
    /// A file that the test read or looked for changed.
    File,
    /// An environment variable or a property of the environment changed.
    Environment,
    /// The test made a call whose operands nobody saw, and something changed that it may have meant.
    UnknownOperands,
    /// The call graph leads from the test to a changed method (the techniques that ask one).
    CallGraph,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 22] = [
        Self::ClassChanged,
        Self::Body,
        Self::Initializer,
        Self::Unobserved,
        Self::MethodRemoved,
        Self::Dispatch,
        Self::MethodFlags,
        Self::Field,
        Self::Header,
        Self::Annotations,
        Self::ClassRemoved,
        Self::ClassAppeared,
        Self::Shape,
        Self::OwnClass,
        Self::Serialization,
        Self::Resource,
        Self::Listing,
        Self::NativeLibrary,
        Self::File,
        Self::Environment,
        Self::UnknownOperands,
        Self::CallGraph,
    ];
}

/// What a change is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// A class in internal form, and one of its members unless the change is about the whole class.
    Class(String, Option<String>),
    /// A file, a folder or a jar.
    File(String),
    /// An environment variable.
    Variable(String),
}

/// A rule that a change triggers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    /// The rule.
    pub rule: Rule,
    /// What changed, for people: `body of a.B.run()V`.
    pub change: String,
    /// What changed, for machines.
    pub subject: Subject,
    /// A test with all of these is affected.
    pub all_of: Vec<Dependence>,
}

impl Demand {
    /// A demand for a single dependence.
    pub fn on(rule: Rule, change: &Change, dependence: Dependence) -> Self {
        Self::on_all(rule, change, vec![dependence])
    }

    /// A demand for several dependences at once.
    pub fn on_all(rule: Rule, change: &Change, all_of: Vec<Dependence>) -> Self {
        Self { rule, change: change.text.clone(), subject: change.subject.clone(), all_of }
    }
}

/// A change, as the rules that it triggers tell of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// For people.
    pub text: String,
    /// What it is about.
    pub subject: Subject,
}

impl Change {
    /// A change of a class as a whole.
    pub fn of_class(what: &str, class: &str) -> Self {
        Self { text: format!("{what} {}", class.replace('/', ".")), subject: Subject::Class(class.to_owned(), None) }
    }

    /// A change of a member of a class.
    pub fn of_member(what: &str, class: &str, member: &str) -> Self {
        let subject = Subject::Class(class.to_owned(), Some(member.to_owned()));
        Self { text: format!("{what} {}.{member}", class.replace('/', ".")), subject }
    }

    /// A change that is told in other words.
    pub fn told(text: String, class: &str) -> Self {
        Self { text, subject: Subject::Class(class.to_owned(), None) }
    }

    /// A change of a file, a folder or a jar.
    pub fn of_file(what: &str, name: &str) -> Self {
        Self { text: format!("{what} {name}"), subject: Subject::File(name.to_owned()) }
    }
}

impl fmt::Display for Demand {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: ", self.change)?;
        for (place, dependence) in self.all_of.iter().enumerate() {
            write!(out, "{}{dependence}", if place == 0 { "" } else { " and " })?;
        }
        Ok(())
    }
}
