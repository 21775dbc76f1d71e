//! Applies every house rule to this repository. With `-- --nocapture`, also mentions the files that are getting long.

#![expect(clippy::unwrap_used, reason = "helpers of tests: a panic is a failed test")]

use std::path::Path;

use touchstone_tidy::{Finding, Tree, rules};

fn repository() -> Tree {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    Tree::read(root).unwrap()
}

fn assert_holds(check: fn(&Tree) -> Vec<Finding>) {
    let told: Vec<String> = check(&repository()).iter().map(Finding::to_string).collect();
    assert!(told.is_empty(), "\n{}\n", told.join("\n"));
}

#[test]
fn the_tree_is_really_read() {
    let tree = repository();
    assert!(tree.file("tidy/tests/repository.rs").is_some() && tree.file("Cargo.toml").is_some());
    assert!(tree.paths().all(|path| !path.starts_with("target/") && !path.starts_with(".git/")));
}

#[test]
fn every_file_says_its_purpose() {
    assert_holds(rules::purpose::check);
}

#[test]
fn no_file_is_too_long() {
    for note in rules::file_size::notes(&repository()) {
        println!("note: {note}");
    }
    assert_holds(rules::file_size::check);
}

#[test]
fn no_function_is_too_long() {
    assert_holds(rules::function_size::check);
}

#[test]
fn dependencies_point_one_way() {
    assert_holds(rules::dependency_direction::check);
}

#[test]
fn every_dependency_has_its_reason() {
    assert_holds(rules::dependency_reasons::check);
}

#[test]
fn no_dependency_is_idle() {
    assert_holds(rules::idle_dependencies::check);
}

#[test]
fn no_path_of_one_machine() {
    assert_holds(rules::machine_paths::check);
}

#[test]
fn no_unlisted_host() {
    assert_holds(rules::hosts::check);
}

#[test]
fn nothing_unfinished() {
    assert_holds(rules::unfinished::check);
}

#[test]
fn the_architecture_map_is_short_and_true() {
    assert_holds(rules::architecture::check);
}

#[test]
fn make_commands_exist() {
    assert_holds(rules::make_commands::check);
}

#[test]
fn links_lead_somewhere() {
    assert_holds(rules::links::check);
}
