//! The options as the probe map keeps them: any difference means other probes, hence a new map.

use touchstone_formats::ContentHash;
use touchstone_formats::probe_map::Settings;

use super::request::Request;
use crate::options::{Collect, Granularity, Probes};

/// To be raised whenever the same class and options give other bytes within one version of the tool: outputs that an
/// earlier build made are then made again.
const REWRITER_REVISION: &str = "12";

/// The settings of a run.
pub(crate) fn settings_of(request: &Request) -> Settings {
    let options = &request.options;
    let mut settings = Settings::default();
    settings.set("granularity", options.granularity.name());
    if let Some(libraries) = request.libraries {
        settings.set("libraries", libraries.name());
    }
    settings.set("collect", options.collect.name());
    settings.set("recorders", if options.no_recorders { "no" } else { "yes" });
    settings.set("probes", if options.probes == Probes::Call { "call" } else { "store" });
    settings.set("jdk-references", if options.jdk_references { "yes" } else { "no" });
    if options.granularity == Granularity::Checker {
        settings.set("methods", &ContentHash::of_parts(&options.methods.sorted()).to_string());
    }
    settings.set("tool", env!("CARGO_PKG_VERSION"));
    settings.set("rewriter", REWRITER_REVISION);
    settings
}

impl Granularity {
    /// The granularity's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Class => "class",
            Self::Method => "method",
            Self::Edge => "edge",
            Self::Checker => "checker",
        }
    }
}

impl Collect {
    /// The collection set's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Smart => "smart",
            Self::Ekstazi => "ekstazi",
            Self::Naive => "naive",
        }
    }
}
