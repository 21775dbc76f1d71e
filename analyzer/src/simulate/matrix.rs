//! Which test touched which class.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Tests by classes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Matrix {
    /// The classes, with dots, sorted when it is made by [`Matrix::sorted`].
    pub classes: Vec<String>,
    /// The tests, with the numbers of the classes that each touched.
    pub tests: BTreeMap<String, Vec<u32>>,
    #[serde(skip)]
    numbers: BTreeMap<String, u32>,
}

impl Matrix {
    /// Adds a test and what it touched.
    pub fn add<'n>(&mut self, test: &str, classes: impl Iterator<Item = &'n str>) {
        let mut touched: Vec<u32> = classes.map(|class| self.number(&class.replace('/', "."))).collect();
        touched.sort_unstable();
        touched.dedup();
        self.tests.insert(test.to_owned(), touched);
    }

    fn number(&mut self, class: &str) -> u32 {
        if let Some(number) = self.numbers.get(class) {
            return *number;
        }
        let number = self.classes.len() as u32;
        self.classes.push(class.to_owned());
        self.numbers.insert(class.to_owned(), number);
        number
    }

    /// The same with the classes in the order of their names.
    pub fn sorted(&self) -> Self {
        let mut sorted = Self::default();
        let mut names: Vec<&String> = self.classes.iter().collect();
        names.sort();
        names.iter().for_each(|name| _ = sorted.number(name));
        for (test, classes) in &self.tests {
            let names = classes.iter().filter_map(|number| self.classes.get(*number as usize));
            sorted.add(test, names.map(String::as_str));
        }
        sorted
    }

    /// Both in one, for builds of several modules.
    pub fn join(&mut self, other: &Self) {
        for (test, classes) in &other.tests {
            let names = classes.iter().filter_map(|number| other.classes.get(*number as usize));
            self.add(test, names.map(String::as_str));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorting_and_joining_keep_who_touched_what() {
        let (mut one, mut two) = (Matrix::default(), Matrix::default());
        one.add("ATest", ["b/B", "a/A", "b/B"].into_iter());
        two.add("BTest", ["a/A"].into_iter());
        one.join(&two);
        let sorted = one.sorted();
        assert_eq!(sorted.classes, ["a.A", "b.B"]);
        assert_eq!(sorted.tests.get("ATest"), Some(&vec![0, 1]));
        assert_eq!(sorted.tests.get("BTest"), Some(&vec![0]));
    }
}
