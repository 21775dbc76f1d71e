//! What is done when the JVM of a batch dies: the batch is checked in parts, until what the JVM dies of is alone.

use touchstone_analyzer::rtscheck::suite::Base;

use super::driver::Trouble;
use super::engine::{BaseResult, Unusable};
use crate::exit::Failure;

/// One deadly program of a full batch costs about fourteen deaths. With so many the JVM itself does not work.
const MOST_DEATHS: usize = 100;

type Check<'c> = dyn FnMut(&[Base]) -> Result<Vec<BaseResult>, Trouble> + 'c;

/// Checks a batch; a program, or a second revision, of which the JVM dies is named and costs only itself.
pub fn survive(bases: &[Base], check: &mut Check<'_>) -> Result<Vec<BaseResult>, Failure> {
    Survivor { check, deaths: 0 }.all(bases)
}

struct Survivor<'s, 'c> {
    check: &'s mut Check<'c>,
    deaths: usize,
}

impl Survivor<'_, '_> {
    fn all(&mut self, bases: &[Base]) -> Result<Vec<BaseResult>, Failure> {
        let why = match (self.check)(bases) {
            Ok(results) => return Ok(results),
            Err(Trouble::Other(failure)) => return Err(failure),
            Err(Trouble::Dead(why)) => why,
        };
        self.deaths += 1;
        match bases {
            [] => Err(Failure::Failed(why)),
            _ if self.deaths > MOST_DEATHS => Err(Failure::Failed(why)),
            [base] => Ok(vec![self.one(base, why)?]),
            _ => self.halves(bases),
        }
    }

    fn halves(&mut self, bases: &[Base]) -> Result<Vec<BaseResult>, Failure> {
        let (one, other) = bases.split_at(bases.len() / 2);
        let mut results = self.all(one)?;
        results.extend(self.all(other)?);
        Ok(results)
    }

    /// One program: either its first revision is deadly, or some of its second ones are.
    fn one(&mut self, base: &Base, why: String) -> Result<BaseResult, Failure> {
        let with = |evolutions: &[_]| Base { evolutions: evolutions.to_vec(), ..base.clone() };
        if base.evolutions.is_empty() {
            return Ok(BaseResult::unusable_base(base, why));
        }
        if let [_] = base.evolutions.as_slice() {
            let mut result = self.all(&[with(&[])])?.pop().unwrap_or_default();
            result.evolved = vec![None];
            result.errors = vec![Some(why.clone())];
            if result.error.is_none() {
                result.unusable.push(Unusable { revision: Some(0), why });
            }
            return Ok(result);
        }
        let (one, other) = base.evolutions.split_at(base.evolutions.len() / 2);
        let mut result = self.all(&[with(one)])?.pop().unwrap_or_default();
        if result.error.is_some() {
            return Ok(BaseResult::unusable_base(base, why));
        }
        let second = self.all(&[with(other)])?.pop().unwrap_or_default();
        result.evolved.extend(second.evolved);
        result.errors.extend(second.errors);
        let moved = second
            .unusable
            .into_iter()
            .map(|it| Unusable { revision: it.revision.map(|number| number + one.len()), ..it });
        result.unusable.extend(moved);
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_analyzer::rtscheck::rules::Evolved;
    use touchstone_analyzer::rtscheck::sequence::Lengths;
    use touchstone_analyzer::rtscheck::suite::{Evolution, Plan};

    fn bases() -> Vec<Base> {
        let plan = Plan { seed: 1, programs: 20, lengths: Lengths::default(), oracle: None };
        touchstone_analyzer::rtscheck::modern::modern(&plan, &[], 0)
    }

    /// Dies of the batches that are deadly, and calls everything else good; counts the deaths.
    fn check(deadly: impl Fn(&Base, Option<&Evolution>) -> bool) -> (Vec<BaseResult>, usize) {
        let mut deaths = 0;
        let mut dying = |part: &[Base]| {
            let is_deadly = |base: &Base| deadly(base, None) || base.evolutions.iter().any(|it| deadly(base, Some(it)));
            if part.iter().any(is_deadly) {
                deaths += 1;
                return Err(Trouble::Dead("died".to_owned()));
            }
            let good = |base: &Base| BaseResult {
                evolved: base.evolutions.iter().map(|_| Some(Evolved::default())).collect(),
                errors: base.evolutions.iter().map(|_| None).collect(),
                ..BaseResult::default()
            };
            Ok(part.iter().map(good).collect())
        };
        let results = survive(&bases(), &mut dying).unwrap();
        (results, deaths)
    }

    #[test]
    fn a_deadly_second_revision_costs_only_itself_and_is_named() {
        let bases = bases();
        let wanted = bases[7].evolutions[3].clone();
        let (results, deaths) = check(|base, it| base.number == 7 && it == Some(&wanted));
        assert!(deaths < 15, "{deaths}");
        assert_eq!(results.len(), bases.len());
        for (base, result) in bases.iter().zip(&results) {
            let lost: Vec<usize> = (0..result.evolved.len()).filter(|it| result.evolved[*it].is_none()).collect();
            let named: Vec<Option<usize>> = result.unusable.iter().map(|it| it.revision).collect();
            assert_eq!(result.evolved.len(), base.evolutions.len());
            assert_eq!(result.error, None);
            match base.number {
                7 => assert_eq!((lost, named), (vec![3], vec![Some(3)])),
                _ => assert_eq!((lost, named), (vec![], vec![])),
            }
        }
    }

    #[test]
    fn a_deadly_first_revision_costs_its_program() {
        let (results, deaths) = check(|base, _| base.number == 11);
        assert!(deaths < 20, "{deaths}");
        for (number, result) in results.iter().enumerate() {
            assert_eq!(result.error.is_some(), number == 11);
            assert_eq!(result.unusable.len(), usize::from(number == 11));
        }
    }

    #[test]
    fn a_jvm_that_never_works_is_given_up() {
        let mut deaths = 0;
        let mut dead = |_: &[Base]| {
            deaths += 1;
            Err(Trouble::Dead("died".to_owned()))
        };
        assert!(survive(&bases(), &mut dead).is_err());
        assert!(deaths <= MOST_DEATHS + 1, "{deaths}");
    }
}
