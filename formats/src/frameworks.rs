//! Which classes belong to test frameworks: what they do for one test is nothing that another test depends on.

/// The packages of test frameworks, in the class file's form.
const PACKAGES: [&[u8]; 3] = [b"junit/", b"org/junit/", b"org/testng/"];

/// Whether the class of this name, in the class file's form, belongs to a test framework.
pub fn is_framework(class: &[u8]) -> bool {
    PACKAGES.iter().any(|package| class.starts_with(package))
}

#[cfg(test)]
mod tests {
    use super::is_framework;

    #[test]
    fn packages_are_whole_names() {
        assert!(is_framework(b"org/junit/runner/Runner"));
        assert!(is_framework(b"junit/framework/TestCase"));
        assert!(!is_framework(b"junitx/Tool"));
        assert!(!is_framework(b"com/example/org/junit/Tool"));
    }
}
