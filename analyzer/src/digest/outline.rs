//! A digest without hashes: names, flags and supertypes, which is all that the hierarchy asks of a class of the JDK.

use touchstone_formats::class::{ClassFile, Member};
use touchstone_formats::{ContentHash, Result};

use super::class_digest::{ClassDigest, FieldDigest, MemberName, MethodDigest};
use super::names::text;

impl ClassDigest {
    /// The names, flags and supertypes of a class; all hashes are zero.
    pub fn outline(class: &ClassFile<'_>) -> Result<Self> {
        let pool = class.pool();
        let names = |member: &Member<'_>| {
            Ok((text(pool.utf8(member.name_indices().0)?), text(pool.utf8(member.name_indices().1)?)))
        };
        let methods = class.methods().map(|member| {
            let (name, descriptor) = names(&member)?;
            Ok(bare_method(MemberName::of_method(&name, &descriptor), member.access()))
        });
        let fields = class.fields().zip(0..).map(|(member, position)| {
            let (name, descriptor) = names(&member)?;
            Ok(bare_field(MemberName::of_field(&name, &descriptor), member.access(), position))
        });
        let mut methods = methods.collect::<Result<Box<[_]>>>()?;
        let mut fields = fields.collect::<Result<Box<[_]>>>()?;
        methods.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        fields.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        Ok(Self {
            name: text(class.name()?),
            access: class.access(),
            superclass: class.super_name()?.map(text),
            interfaces: class.interfaces().map(|name| name.map(text)).collect::<Result<_>>()?,
            fields,
            methods,
            ..Self::default()
        })
    }
}

fn bare_method(name: MemberName, access: u16) -> MethodDigest {
    let none = ContentHash::default();
    MethodDigest {
        name,
        access,
        is_lambda: false,
        signature: none,
        annotations: none,
        default_value: none,
        body: none,
        stores: None,
    }
}

fn bare_field(name: MemberName, access: u16, position: u16) -> FieldDigest {
    let none = ContentHash::default();
    FieldDigest { name, access, position, constant: none, signature: none, annotations: none }
}
