//! Native methods: what their library names, they can call.
//!
//! ```c
//! JNIEXPORT void JNICALL Java_app_Clock_tick(JNIEnv *env, jobject self) {   // Clock.tick leads to app.Listener
//!     jclass listener = (*env)->FindClass(env, "app/Listener"); …
//! ```
//!
//! Which method of the class is called cannot be seen from outside: every one may be. A library that registers its functions
//! when it is loaded exports no such names; then it implements the native methods of the classes that it names.

use std::collections::HashSet;

use object::Object;

/// The exported name of the function that registers others.
const ON_LOAD: &str = "JNI_OnLoad";

/// A native library on the class path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NativeLibrary {
    /// The exported functions that implement native methods.
    exports: HashSet<String>,
    /// Whether it may register functions of any name.
    registers: bool,
    /// The words in it that can be the name of a class, in internal form.
    names: HashSet<String>,
}

impl NativeLibrary {
    /// Reads a library; one that is none, or is damaged, may be anything: it registers functions, and has all its words.
    pub fn read(bytes: &[u8]) -> Self {
        let exported = exports(bytes);
        let registers = exported.as_ref().is_none_or(|names| names.iter().any(|name| name == ON_LOAD));
        let exports = exported.unwrap_or_default().into_iter().filter(|name| name.starts_with("Java_")).collect();
        Self { exports, registers, names: words(bytes) }
    }

    /// Whether it may implement this native method; the class in internal form, the member as name and descriptor.
    pub(in crate::callgraph) fn implements(&self, class: &str, member: &str) -> bool {
        let (name, descriptor) = member.split_at(member.find('(').unwrap_or(member.len()));
        let short = format!("Java_{}_{}", mangled(class), mangled(name));
        let parameters = descriptor.get(1..descriptor.find(')').unwrap_or(1)).unwrap_or_default();
        let exported =
            self.exports.contains(&short) || self.exports.contains(&format!("{short}__{}", mangled(parameters)));
        exported || (self.registers && self.names.contains(class))
    }

    /// Whether the library names this class.
    pub(in crate::callgraph) fn names(&self, class: &str) -> bool {
        self.names.contains(class)
    }
}

fn exports(bytes: &[u8]) -> Option<Vec<String>> {
    let file = object::File::parse(bytes).ok()?;
    let mut names = Vec::new();
    for export in file.exports().ok()? {
        let export = export.ok()?;
        // A number names no method.
        let object::NameOrOrdinal::Name(name) = export.name() else { continue };
        let name = String::from_utf8_lossy(name).into_owned();
        // Mach-O writes an underscore before every name, Windows' 32-bit calls one before and their size after.
        let name = name.trim_start_matches('_');
        names.push(name.split('@').next().unwrap_or(name).to_owned());
    }
    Some(names)
}

/// Runs of bytes that can be the name of a class, as `a/B$C`, `a.B` or the descriptor `La/B;`.
fn words(bytes: &[u8]) -> HashSet<String> {
    let is_part =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'/' | b'.') || *byte >= 0x80;
    let mut found = HashSet::new();
    for run in bytes.split(|byte| !is_part(byte)).filter(|run| run.len() > 1) {
        let Ok(text) = std::str::from_utf8(run) else { continue };
        let text = text.replace('.', "/");
        // Parameters before it are letters too.
        let primitives = |letter: char| "BCDFIJSZ".contains(letter);
        if let Some(inner) = text.trim_start_matches(primitives).strip_prefix('L') {
            found.insert(inner.to_owned());
        }
        found.insert(text);
    }
    found
}

/// A name as functions for native methods spell it.
fn mangled(name: &str) -> String {
    let mut text = String::new();
    for unit in name.encode_utf16() {
        match u8::try_from(unit).map(char::from) {
            Ok('/') => text.push('_'),
            Ok('_') => text.push_str("_1"),
            Ok(';') => text.push_str("_2"),
            Ok('[') => text.push_str("_3"),
            Ok(plain) if plain.is_ascii_alphanumeric() => text.push(plain),
            _ => text.push_str(&format!("_0{unit:04x}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelled_as_the_jni_says() {
        assert_eq!(mangled("app/My_Class"), "app_My_1Class");
        assert_eq!(mangled("[Ljava/lang/String;I"), "_3Ljava_lang_String_2I");
        assert_eq!(mangled("a$b"), "a_00024b");
    }

    #[test]
    fn a_function_implements_its_method_with_or_without_the_parameters() {
        let exports = ["Java_app_Clock_tick", "Java_app_Clock_at__I"].map(str::to_owned);
        let library = NativeLibrary { exports: exports.into(), ..NativeLibrary::default() };
        assert!(library.implements("app/Clock", "tick()V"));
        assert!(library.implements("app/Clock", "at(I)V"));
        assert!(!library.implements("app/Clock", "at(J)V"));
        assert!(!library.implements("app/Other", "tick()V"));
    }

    #[test]
    fn classes_are_found_by_their_names_in_any_spelling() {
        let library = NativeLibrary::read(b"\0app/One\0Lapp/Two$In;\0app.Three\0(ILapp/Four;)V\0");
        for class in ["app/One", "app/Two$In", "app/Three", "app/Four"] {
            assert!(library.names(class), "{class}");
        }
        assert!(!library.names("app/Five"));
        // It is no library that can be read: it may register what it likes.
        assert!(library.implements("app/One", "run()V"));
    }
}
