//! The `touchstone` command.
fn main() {}
