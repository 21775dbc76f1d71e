//! Bodies of lambdas: the compiler numbers them, so that one more lambda renames the rest. They are known by their content.
//!
//! `lambda$sort$0` is private and synthetic: it has a name only because the JVM wants one. A reference to it is hashed as
//! the content of its body, so that the method that makes the lambda changes when the lambda does, and only then.

use touchstone_formats::class::{ClassFile, Member, Tag, access};
use touchstone_formats::{ContentHash, Result};

use super::constants::Contents;
use super::stream::combine;

/// The bodies of a class's lambdas.
#[derive(Debug, Default)]
pub(super) struct Lambdas<'a> {
    bodies: Vec<Lambda<'a>>,
}

#[derive(Debug)]
struct Lambda<'a> {
    member: Member<'a>,
    name: &'a [u8],
    descriptor: &'a [u8],
    state: State,
    /// It leads back to itself, so that its content cannot be told without its name: it is then a method like others.
    is_pinned: bool,
}

#[derive(Debug, Clone, Copy)]
enum State {
    Unseen,
    UnderWay,
    Known { body: ContentHash, content: ContentHash },
}

impl<'a> Lambdas<'a> {
    pub fn of(class: &ClassFile<'a>) -> Result<Self> {
        let mut bodies = Vec::new();
        for member in class.methods().filter(|member| member.is(access::PRIVATE | access::SYNTHETIC)) {
            let (name, descriptor) = (member.name(class.pool())?, member.descriptor(class.pool())?);
            if is_lambda_name(name) {
                bodies.push(Lambda { member, name, descriptor, state: State::Unseen, is_pinned: false });
            }
        }
        bodies.sort_by(|one, other| (one.name, one.descriptor).cmp(&(other.name, other.descriptor)));
        Ok(Self { bodies })
    }

    /// The number of the lambda with this name and descriptor.
    pub fn find(&self, name: &[u8], descriptor: &[u8]) -> Option<usize> {
        self.bodies.binary_search_by(|lambda| (lambda.name, lambda.descriptor).cmp(&(name, descriptor))).ok()
    }

    /// Whether this one has to be known by its name after all.
    pub fn is_pinned(&self, number: usize) -> bool {
        self.bodies.get(number).is_none_or(|lambda| lambda.is_pinned)
    }
}

/// Compilers say `lambda$sort$0`, `lambda$0` or `sort$lambda$0`.
fn is_lambda_name(name: &[u8]) -> bool {
    name.windows(7).any(|part| part == b"lambda$") && name.last().is_some_and(u8::is_ascii_digit)
}

impl Contents<'_, '_> {
    /// The content of the lambda that this method constant names; `None` when it names something else, or the way leads
    /// in a circle.
    pub fn lambda_content(&mut self, index: u16) -> Result<Option<ContentHash>> {
        if self.lambdas.bodies.is_empty() {
            return Ok(None);
        }
        let pool = self.class.pool();
        let owner = pool.owner_index(index)?;
        if !pool.is(owner, Tag::Class) || pool.class_name(owner)? != self.this_name {
            return Ok(None);
        }
        let (name, descriptor) = pool.name_and_type(index)?;
        match self.lambdas.find(name, descriptor) {
            Some(number) => Ok(self.lambda(number)?.map(|(_, content)| content)),
            None => Ok(None),
        }
    }

    /// The hashes of a lambda's body alone, and with its descriptor and flags; `None` when it is under way.
    pub fn lambda(&mut self, number: usize) -> Result<Option<(ContentHash, ContentHash)>> {
        let Some(lambda) = self.lambdas.bodies.get_mut(number) else { return Ok(None) };
        match lambda.state {
            State::Known { body, content } => return Ok(Some((body, content))),
            State::UnderWay => {
                lambda.is_pinned = true;
                return Ok(None);
            }
            State::Unseen => lambda.state = State::UnderWay,
        }
        let (member, descriptor) = (lambda.member, lambda.descriptor);
        let body = self.body(&member)?;
        let flags = ContentHash::of(&member.access().to_le_bytes());
        let content = combine(b'L', [flags, ContentHash::of(descriptor), body]);
        if let Some(lambda) = self.lambdas.bodies.get_mut(number) {
            lambda.state = State::Known { body, content };
        }
        Ok(Some((body, content)))
    }
}
