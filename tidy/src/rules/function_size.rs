//! Rule: a function has at most 70 lines.

use crate::code::{Function, java_methods, rust_functions};
use crate::{Finding, Tree};

/// Above this a function breaks the rule, unless it is listed below.
const ALLOWED: usize = 70;

/// Functions that may be longer: file, name, reason.
const EXCEPTIONS: [(&str, &str, &str); 0] = [];

/// Functions that are too long, and exceptions that are no longer needed.
pub fn check(tree: &Tree) -> Vec<Finding> {
    check_with(tree, &EXCEPTIONS)
}

fn check_with(tree: &Tree, exceptions: &[(&str, &str, &str)]) -> Vec<Finding> {
    let too_long = too_long(tree);
    let is = |exception: &(&str, &str, &str), path: &str, name: &str| exception.0 == path && exception.1 == name;
    let mut findings = Vec::new();
    for (path, function) in &too_long {
        if !exceptions.iter().any(|exception| is(exception, path, &function.name)) {
            let what = format!("`{}` has {} lines, at most {ALLOWED} are allowed", function.name, function.length);
            findings.push(Finding::at(path, function.line, what));
        }
    }
    for exception in exceptions {
        if !too_long.iter().any(|(path, function)| is(exception, path, &function.name)) {
            let what = format!("`{}` is listed as too long, but is not: unlist it", exception.1);
            findings.push(Finding::about(exception.0, what));
        }
    }
    findings
}

fn too_long(tree: &Tree) -> Vec<(&str, Function)> {
    let rust = tree.with_extension("rs").map(|file| (file, rust_functions(&file.text)));
    let java = tree.with_extension("java").map(|file| (file, java_methods(&file.text)));
    let all = rust.chain(java).flat_map(|(file, functions)| functions.into_iter().map(|f| (file.path.as_str(), f)));
    all.filter(|(_, function)| function.length > ALLOWED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_functions_are_found_or_excepted() {
        let body = |lines: usize| "    x();\n".repeat(lines);
        let rust = format!("fn fits() {{\n{}}}\nfn long() {{\n{}}}\n", body(68), body(69));
        let java = format!("class A {{\n  void longer() {{\n{}  }}\n}}\n", body(69));
        let tree = Tree::of(&[("a.rs", &rust), ("A.java", &java)]);
        let found = check_with(&tree, &[("A.java", "longer", "a table"), ("a.rs", "fits", "none")]);
        let told: Vec<_> = found.iter().map(|finding| (finding.path.as_str(), finding.line)).collect();
        assert_eq!(told, [("a.rs", 71), ("a.rs", 0)]);
    }
}
