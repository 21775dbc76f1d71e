//! Bootstrap methods: what an `invokedynamic` instruction or a dynamic constant is linked with.

use super::ClassFile;
use super::pool::{Pool, Tag};
use crate::bytes::u16_at;
use crate::error::{Error, Result};

/// The constants that the bootstrap method of an InvokeDynamic or Dynamic constant is given: for a lambda the method
/// types and the method that it runs.
pub fn bootstrap_arguments<'a>(class: &ClassFile<'a>, index: u16) -> Result<impl Iterator<Item = u16> + use<'a>> {
    let pool = class.pool();
    let number = pool.bootstrap_index(index)?;
    let missing = || Error::bad(format!("constant {index} has no bootstrap method"), pool.offset(index).unwrap_or(8));
    let table = find_table(class, pool).ok_or_else(missing)?;
    let arguments = arguments_of(table, number).ok_or_else(missing)?;
    Ok(arguments.chunks_exact(2).map(|pair| u16_at(pair, 0).unwrap_or(0)))
}

/// The method handles among them, as the field or method that each names.
pub fn bootstrap_handles<'a>(class: &ClassFile<'a>, index: u16) -> Result<Vec<u16>> {
    let pool = class.pool();
    let handles = bootstrap_arguments(class, index)?.filter(|&argument| pool.is(argument, Tag::MethodHandle));
    handles.map(|handle| pool.handle_reference(handle)).collect()
}

fn find_table<'a>(class: &ClassFile<'a>, pool: &Pool<'a>) -> Option<&'a [u8]> {
    let named = |name: Result<&[u8]>| name.is_ok_and(|name| name == b"BootstrapMethods");
    class.attributes().find(|attribute| named(attribute.name(pool))).map(|attribute| attribute.content)
}

fn arguments_of(table: &[u8], number: u16) -> Option<&[u8]> {
    if number >= u16_at(table, 0)? {
        return None;
    }
    let mut at = 2;
    for _ in 0..number {
        at += 4 + 2 * usize::from(u16_at(table, at + 2)?);
    }
    let count = usize::from(u16_at(table, at + 2)?);
    table.get(at + 4..at + 4 + 2 * count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_found_behind_other_methods() {
        let table = [0, 2, 0, 9, 0, 1, 0, 7, 0, 9, 0, 2, 0, 5, 0, 6];
        assert_eq!(arguments_of(&table, 0), Some(&[0, 7][..]));
        assert_eq!(arguments_of(&table, 1), Some(&[0, 5, 0, 6][..]));
        assert_eq!(arguments_of(&table, 2), None);
        assert_eq!(arguments_of(&table[..13], 1), None);
    }
}
