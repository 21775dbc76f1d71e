//! ALR: the mean of the loss rates over the revisions that have affected tests at all.

use std::collections::BTreeMap;

use serde::Serialize;

/// One technique over many revisions.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
#[serde(rename_all = "camelCase")]
pub struct Average {
    /// The technique.
    pub name: String,
    /// Revisions that were audited.
    pub revisions: usize,
    /// Those of them in which a test is affected.
    pub with_affected: usize,
    /// ALR; none when no revision has an affected test.
    pub loss_rate: Option<f64>,
    /// The mean part of the tests that is selected.
    pub selected: Option<f64>,
    /// Missed tests of all revisions together.
    pub missed: usize,
}

/// One technique in one revision: its name, LR, the part of the tests that it selects, and how many it misses.
pub type One = (String, Option<f64>, Option<f64>, usize);

/// Averages by technique, in the order in which they come first.
pub fn average(audits: impl IntoIterator<Item = One>) -> Vec<Average> {
    let (mut order, mut all) = (Vec::new(), BTreeMap::<String, Vec<One>>::new());
    for one in audits {
        if !all.contains_key(&one.0) {
            order.push(one.0.clone());
        }
        all.entry(one.0.clone()).or_default().push(one);
    }
    let mean = |values: Vec<f64>| (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64);
    let averaged = order.into_iter().map(|name| {
        let ones = all.remove(&name).unwrap_or_default();
        let rates: Vec<f64> = ones.iter().filter_map(|one| one.1).collect();
        Average {
            name,
            revisions: ones.len(),
            with_affected: rates.len(),
            loss_rate: mean(rates),
            selected: mean(ones.iter().filter_map(|one| one.2).collect()),
            missed: ones.iter().map(|one| one.3).sum(),
        }
    });
    averaged.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn revisions_without_affected_tests_do_not_count() {
        let one = |rate, part, missed| ("x".to_owned(), rate, Some(part), missed);
        let averages = average([one(Some(0.5), 0.2, 1), one(None, 0.0, 0), one(Some(0.0), 0.4, 0)]);
        let [only] = averages.as_slice() else { panic!("{averages:?}") };
        assert_eq!((only.revisions, only.with_affected, only.loss_rate, only.missed), (3, 2, Some(0.25), 1));
    }
}
