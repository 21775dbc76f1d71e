//! The settings that a probe map was made with: sorted `key=value` lines, compared as a whole.

use std::collections::BTreeMap;

/// What decided which probes there are. Another setting, or another tool version, means a new map.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    values: BTreeMap<String, String>,
}

impl Settings {
    /// Sets one value. Line ends and the first `=` of a key would break the text form: they become spaces.
    pub fn set(&mut self, key: &str, value: &str) {
        let clean = |text: &str, forbidden: &[char]| text.replace(forbidden, " ");
        self.values.insert(clean(key, &['\n', '=']), clean(value, &['\n']));
    }

    /// One value.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(String::as_str)
    }

    /// All keys and values, sorted by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The text that stands in the map.
    pub fn to_text(&self) -> String {
        self.iter().map(|(key, value)| format!("{key}={value}\n")).collect()
    }

    /// Reads what [`Self::to_text`] gave; `None` when a line is no `key=value`.
    pub fn from_text(text: &str) -> Option<Self> {
        let pair = |line: &str| line.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
        text.lines().map(pair).collect::<Option<_>>().map(|values| Self { values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_sorted_and_read_back() {
        let mut settings = Settings::default();
        settings.set("tool", "0.1.0");
        settings.set("collect", "smart=yes\n");
        assert_eq!(settings.to_text(), "collect=smart=yes \ntool=0.1.0\n");
        assert_eq!(Settings::from_text(&settings.to_text()), Some(settings));
        assert_eq!(Settings::from_text("no pair"), None);
    }
}
