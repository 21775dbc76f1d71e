//! Which tests meet a demand: the lists of tests of its dependences, intersected.

use touchstone_formats::Result;
use touchstone_formats::store::Store;

use crate::techniques::Demand;

/// The numbers of the tests that depend on all that the demand names, sorted.
pub fn tests_that_meet(store: &Store<'_>, demand: &Demand) -> Result<Vec<u32>> {
    let mut keys = Vec::with_capacity(demand.all_of.len());
    for dependence in &demand.all_of {
        match store.key_number(&dependence.key()) {
            Some(key) => keys.push(key),
            None => return Ok(Vec::new()),
        }
    }
    let mut tests: Option<Vec<u32>> = None;
    for key in keys {
        let mut more = store.tests_of(key)?;
        if let Some(before) = &tests {
            more.retain(|test| before.binary_search(test).is_ok());
        }
        tests = Some(more);
    }
    Ok(tests.unwrap_or_default())
}
