//! Inserts probes into class files: `instrument(class) = read → plan → splice → write`.

pub mod class;
