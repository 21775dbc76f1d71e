//! Descriptors: the types that a method takes from the operand stack.

use crate::bytes::position_of;

/// A value on the operand stack or in local variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// boolean, byte, char, short and int
    Int,
    /// Takes two slots.
    Long,
    /// Takes one slot.
    Float,
    /// Takes two slots.
    Double,
    /// An object or array.
    Reference,
}

impl Value {
    /// Slots of the operand stack or of the local variables that it takes.
    pub fn slots(self) -> u16 {
        if matches!(self, Self::Long | Self::Double) { 2 } else { 1 }
    }

    /// Its place in the order that the JVM's typed load and store instructions have: i, l, f, d, a.
    pub fn order(self) -> u8 {
        match self {
            Self::Int => 0,
            Self::Long => 1,
            Self::Float => 2,
            Self::Double => 3,
            Self::Reference => 4,
        }
    }
}

/// The value that begins a descriptor, and the rest; `None` when it is no type.
pub fn first_value(descriptor: &[u8]) -> Option<(Value, &[u8])> {
    let (&first, rest) = descriptor.split_first()?;
    Some(match first {
        b'B' | b'C' | b'I' | b'S' | b'Z' => (Value::Int, rest),
        b'J' => (Value::Long, rest),
        b'F' => (Value::Float, rest),
        b'D' => (Value::Double, rest),
        b'L' => (Value::Reference, after_semicolon(rest)?),
        b'[' => {
            let element = rest.get(rest.iter().position(|&byte| byte != b'[')?..)?;
            (Value::Reference, first_value(element)?.1)
        }
        _ => return None,
    })
}

fn after_semicolon(bytes: &[u8]) -> Option<&[u8]> {
    bytes.get(position_of(bytes, b';')? + 1..)
}

/// Calls `each` for every parameter of a method descriptor; `None` when it is not one.
pub fn parameters(descriptor: &[u8], mut each: impl FnMut(Value)) -> Option<()> {
    let mut rest = descriptor.strip_prefix(b"(")?;
    while rest.first()? != &b')' {
        let (value, next) = first_value(rest)?;
        each(value);
        rest = next;
    }
    Some(())
}

/// The class that a method descriptor returns, or whose array it returns; `None` for primitives.
pub fn returned_class(descriptor: &[u8]) -> Option<&[u8]> {
    let close = descriptor.iter().rposition(|&byte| byte == b')')?;
    class_of(descriptor.get(close + 1..)?)
}

/// The class in a field descriptor or array class name, brackets removed: `[La/B;` is of class `a/B`.
pub fn class_of(descriptor: &[u8]) -> Option<&[u8]> {
    let element = descriptor.get(descriptor.iter().position(|&byte| byte != b'[')?..)?;
    element.strip_prefix(b"L")?.strip_suffix(b";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_all_kinds() {
        let mut found = Vec::new();
        parameters(b"(I[[JLa/B;D[La/B;F)V", |value| found.push(value)).unwrap();
        let expected = [Value::Int, Value::Reference, Value::Reference, Value::Double, Value::Reference, Value::Float];
        assert_eq!(found, expected);
    }

    #[test]
    fn damaged_descriptors_are_none() {
        for bad in [&b""[..], b"I)V", b"(", b"(L", b"(La/B", b"([", b"(Q)V", b"(I"] {
            assert!(parameters(bad, |_| ()).is_none(), "{}", String::from_utf8_lossy(bad));
        }
    }

    #[test]
    fn classes_in_descriptors() {
        assert_eq!(returned_class(b"(I)[La/B;"), Some(&b"a/B"[..]));
        assert_eq!(returned_class(b"(La/B;)I"), None);
        assert_eq!(class_of(b"[[I"), None);
    }
}
