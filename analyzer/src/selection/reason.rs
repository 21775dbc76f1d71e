//! Why a test is selected, and why everything is.

use std::fmt;

use touchstone_formats::store::TestState;

use crate::techniques::Demand;

/// Why one test is selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A change meets what the test depends on.
    Change(Demand),
    /// It failed, was not run or not recorded when it had to be.
    Pending {
        /// Which of these.
        state: TestState,
        /// More about it.
        detail: String,
    },
    /// The configuration says that it always runs.
    Always {
        /// The pattern that names it.
        pattern: String,
    },
}

impl Reason {
    /// A word for machines that stays the same from release to release.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Change(_) => "change",
            Self::Pending { state: TestState::Failed, .. } => "failed",
            Self::Pending { state: TestState::NotRun, .. } => "not-run",
            Self::Pending { .. } => "incomplete",
            Self::Always { .. } => "always",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Change(demand) => demand.fmt(out),
            Self::Pending { state, detail } => {
                out.write_str(match state {
                    TestState::Failed => "failed when it was last run",
                    TestState::NotRun => "a change affected it, and it was not run since",
                    TestState::Valid | TestState::Incomplete => "what it depends on is not completely known",
                })?;
                if detail.is_empty() { Ok(()) } else { write!(out, " ({detail})") }
            }
            Self::Always { pattern } => write!(out, "always runs ({pattern})"),
        }
    }
}

/// Why every test is selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FallBack {
    /// Nothing was recorded yet.
    NoStore,
    /// The store cannot be used.
    BadStore {
        /// What is wrong with it.
        why: String,
    },
    /// The user wants it.
    Asked,
    /// The store was recorded for another technique.
    OtherCollection {
        /// What it was recorded with.
        recorded: String,
        /// What the technique needs.
        needed: String,
    },
    /// Another JDK runs the tests.
    Jdk {
        /// The one that they were recorded with.
        old: Option<String>,
        /// The one that runs them.
        new: Option<String>,
    },
    /// The tests will run in something else than they were recorded in.
    Environment {
        /// What is different.
        name: String,
        /// What it was.
        old: Option<String>,
        /// What it is.
        new: Option<String>,
    },
    /// A class folder or jar that is not instrumented has changed: who uses it is not known.
    Uninstrumented {
        /// Its name.
        name: String,
    },
    /// A jar that is not instrumented is gone from the class path: who used it is not known.
    ClassPath {
        /// Its name.
        name: String,
    },
    /// The revision to compare with is not the one that was recorded.
    MissingBase {
        /// The revision, as it was asked for.
        base: String,
        /// The commit that was recorded.
        recorded: Option<String>,
    },
    /// The revision to compare with is not in this clone, which has only a part of the history.
    ShallowClone {
        /// The revision, as it was asked for.
        base: String,
    },
    /// A module descriptor has changed.
    Module {
        /// Its name.
        name: String,
    },
    /// Providers for the JDK itself changed: it looks for them unseen.
    JdkService {
        /// The file.
        name: String,
    },
    /// A file that the configuration tracks has changed.
    TrackedFile {
        /// The file.
        name: String,
    },
}

impl FallBack {
    /// A word for machines that stays the same from release to release.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::NoStore => "no-store",
            Self::BadStore { .. } => "bad-store",
            Self::Asked => "asked",
            Self::OtherCollection { .. } => "other-collection",
            Self::Jdk { .. } => "jdk",
            Self::Environment { .. } => "environment",
            Self::ClassPath { .. } => "class-path",
            Self::MissingBase { .. } => "missing-base",
            Self::ShallowClone { .. } => "shallow-clone",
            Self::Uninstrumented { .. } => "uninstrumented",
            Self::Module { .. } => "module",
            Self::JdkService { .. } => "jdk-service",
            Self::TrackedFile { .. } => "tracked-file",
        }
    }
}

impl fmt::Display for FallBack {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
        match self {
            Self::NoStore => write!(out, "nothing is recorded yet"),
            Self::BadStore { why } => write!(out, "the store cannot be used: {why}"),
            Self::Asked => write!(out, "all tests were asked for"),
            Self::OtherCollection { recorded, needed } => {
                write!(out, "the store was recorded with --collect {recorded}, this technique needs {needed}")
            }
            Self::Jdk { old, new } => write!(out, "the JDK changed from {} to {}", shown(old), shown(new)),
            Self::ClassPath { name } => {
                write!(
                    out,
                    "{name} is gone from the class path and was not instrumented, so that who used it is not known"
                )
            }
            Self::MissingBase { base, recorded } => {
                write!(
                    out,
                    "the store was recorded at {}, not at {base}",
                    recorded.as_deref().unwrap_or("no known commit")
                )
            }
            Self::ShallowClone { base } => {
                write!(out, "{base} is not in this shallow clone: fetch more of the history")
            }
            Self::Environment { name, old, new } => {
                write!(out, "{name} changed from {} to {}", shown(old), shown(new))
            }
            Self::Uninstrumented { name } => {
                write!(out, "{name} changed and is not instrumented, so that who uses it is not known")
            }
            Self::Module { name } => write!(out, "the module descriptor {name} changed"),
            Self::JdkService { name } => write!(out, "{name} changed, which the JDK looks for unseen"),
            Self::TrackedFile { name } => write!(out, "{name} changed, which the configuration tracks"),
        }
    }
}
