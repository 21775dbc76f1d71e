//! One file per rule; each has a `check` from the tree to what is wrong with it.

pub mod architecture;
pub mod dependency_direction;
pub mod dependency_reasons;
pub mod file_size;
pub mod function_size;
pub mod hosts;
pub mod idle_dependencies;
pub mod links;
pub mod machine_paths;
pub mod make_commands;
pub mod purpose;
pub mod unfinished;
