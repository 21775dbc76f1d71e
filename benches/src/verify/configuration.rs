//! The ways of instrumenting that are verified.

use std::path::Path;

/// One way of instrumenting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Configuration {
    /// `--granularity`.
    pub granularity: &'static str,
    /// `--collect`.
    pub collect: &'static str,
    /// `--jdk-references`: uses of `java.*` classes get probes too, many more than any user would see.
    pub jdk_references: bool,
}

impl Configuration {
    /// Every granularity with every collection set that changes what it inserts.
    pub fn all() -> Vec<Self> {
        let pairs = [
            ("class", "smart"),
            ("class", "ekstazi"),
            ("class", "naive"),
            ("method", "smart"),
            ("method", "ekstazi"),
            ("method", "naive"),
            ("edge", "smart"),
            ("checker", "smart"),
        ];
        pairs.map(|(granularity, collect)| Self { granularity, collect, jdk_references: false }).to_vec()
    }

    /// The two that find most mistakes in least time: the default, and the one with the most probes.
    pub fn quick() -> Vec<Self> {
        vec![
            Self { granularity: "method", collect: "smart", jdk_references: false },
            Self { granularity: "edge", collect: "naive", jdk_references: true },
        ]
    }

    /// The same with probes at uses of `java.*` classes; none for `checker`, which has no such probes.
    pub fn with_jdk_references(self) -> Option<Self> {
        (self.granularity != "checker" && !self.jdk_references).then_some(Self { jdk_references: true, ..self })
    }

    /// How it is named in reports and folders.
    pub fn label(&self) -> String {
        let references = if self.jdk_references { "-jdkrefs" } else { "" };
        format!("{}-{}{references}", self.granularity, self.collect)
    }

    /// The arguments for `touchstone instrument`; `methods` lists every method of the input.
    pub fn arguments(&self, methods: &Path) -> Vec<String> {
        let mut arguments = vec!["--granularity".into(), self.granularity.into()];
        if self.granularity == "checker" {
            arguments.extend(["--methods".into(), methods.to_string_lossy().into_owned()]);
        } else {
            arguments.extend(["--collect".into(), self.collect.into()]);
        }
        if self.jdk_references {
            arguments.push("--jdk-references".into());
        }
        arguments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_granularity_and_every_collection_set_is_there() {
        let labels: Vec<String> = Configuration::all().iter().map(Configuration::label).collect();
        for granularity in ["class", "method", "edge", "checker"] {
            assert!(labels.iter().any(|label| label.starts_with(granularity)));
        }
        for collect in ["smart", "ekstazi", "naive"] {
            assert!(labels.iter().any(|label| label.ends_with(collect)));
        }
    }
}
