//! Bootstrap methods: what an `invokedynamic` instruction or a dynamic constant is linked with.

use super::ClassFile;
use super::pool::Pool;
use crate::bytes::u16_at;
use crate::error::{Error, Result};

/// The bootstrap method of an InvokeDynamic or Dynamic constant, as a MethodHandle constant, and the constants that it
/// is given: for a lambda the method types and the method that it runs.
pub fn bootstrap<'a>(class: &ClassFile<'a>, index: u16) -> Result<(u16, impl Iterator<Item = u16> + use<'a>)> {
    let pool = class.pool();
    let number = pool.bootstrap_index(index)?;
    let missing = || Error::bad(format!("constant {index} has no bootstrap method"), pool.offset(index).unwrap_or(8));
    let table = find_table(class, pool).ok_or_else(missing)?;
    let (method, arguments) = row_of(table, number).ok_or_else(missing)?;
    Ok((method, arguments.chunks_exact(2).map(|pair| u16_at(pair, 0).unwrap_or(0))))
}

fn find_table<'a>(class: &ClassFile<'a>, pool: &Pool<'a>) -> Option<&'a [u8]> {
    let named = |name: Result<&[u8]>| name.is_ok_and(|name| name == b"BootstrapMethods");
    class.attributes().find(|attribute| named(attribute.name(pool))).map(|attribute| attribute.content)
}

fn row_of(table: &[u8], number: u16) -> Option<(u16, &[u8])> {
    if number >= u16_at(table, 0)? {
        return None;
    }
    let mut at = 2;
    for _ in 0..number {
        at += 4 + 2 * usize::from(u16_at(table, at + 2)?);
    }
    let count = usize::from(u16_at(table, at + 2)?);
    Some((u16_at(table, at)?, table.get(at + 4..at + 4 + 2 * count)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_behind_other_methods() {
        let table = [0, 2, 0, 9, 0, 1, 0, 7, 0, 8, 0, 2, 0, 5, 0, 6];
        assert_eq!(row_of(&table, 0), Some((9, &[0, 7][..])));
        assert_eq!(row_of(&table, 1), Some((8, &[0, 5, 0, 6][..])));
        assert_eq!(row_of(&table, 2), None);
        assert_eq!(row_of(&table[..13], 1), None);
    }
}
