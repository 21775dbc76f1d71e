//! Lets threads pass one at a time in a fixed order: so that ids and file offsets do not depend on who is faster.
//!
//! Whoever comes too early does not wait: what it brings is left at the turnstile and passes with whoever comes before it, who
//! then goes on with both.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Some state that items of work reach strictly in the order of turns 0, 1, 2, …
#[derive(Debug)]
pub(crate) struct Turnstile<S, T> {
    inner: Mutex<Inner<S, T>>,
    turned: Condvar,
    /// How far ahead of the one whose turn it is others may come: what is left here takes memory.
    ahead: usize,
}

#[derive(Debug)]
struct Inner<S, T> {
    next: usize,
    stopped: bool,
    state: S,
    early: BTreeMap<usize, T>,
}

impl<S, T> Turnstile<S, T> {
    /// A turnstile for so many threads.
    pub(crate) fn new(state: S, threads: usize) -> Self {
        let inner = Inner { next: 0, stopped: false, state, early: BTreeMap::new() };
        Self { inner: Mutex::new(inner), turned: Condvar::new(), ahead: 2 * threads + 2 }
    }

    /// Has `work` use the state for each item whose turn has come, and gives these back, with their turns: the one that is
    /// brought and those that waited for it, or none. `None` when the turnstile was stopped. Every turn must come once.
    pub(crate) fn pass(&self, turn: usize, item: T, mut work: impl FnMut(&mut S, &mut T)) -> Option<Vec<(usize, T)>> {
        let mut inner = self.lock();
        while turn > inner.next + self.ahead && !inner.stopped {
            inner = self.turned.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
        if inner.stopped {
            return None;
        }
        inner.early.insert(turn, item);
        let mut passed = Vec::new();
        let Inner { next, state, early, .. } = &mut *inner;
        while let Some(mut item) = early.remove(next) {
            work(state, &mut item);
            passed.push((*next, item));
            *next += 1;
        }
        drop(inner);
        if !passed.is_empty() {
            self.turned.notify_all();
        }
        Some(passed)
    }

    /// Lets nobody pass any more: some turn will never come.
    pub(crate) fn stop(&self) {
        self.lock().stopped = true;
        self.turned.notify_all();
    }

    /// The state after the last turn.
    pub(crate) fn into_state(self) -> S {
        self.inner.into_inner().unwrap_or_else(PoisonError::into_inner).state
    }

    /// A panic inside of `pass` left the state as it was or ends the whole run: a poisoned lock says nothing more.
    fn lock(&self) -> MutexGuard<'_, Inner<S, T>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_come_in_order_whoever_is_faster() {
        let turnstile = Turnstile::new(Vec::new(), 4);
        let passed = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for start in (0..4).rev() {
                let (turnstile, passed) = (&turnstile, &passed);
                scope.spawn(move || {
                    for turn in (start..400).step_by(4) {
                        let through = turnstile.pass(turn, turn * 2, |all, item| all.push(*item)).unwrap();
                        passed.lock().unwrap().extend(through);
                    }
                });
            }
        });
        assert_eq!(turnstile.into_state(), (0..400).map(|turn| turn * 2).collect::<Vec<_>>());
        let mut passed = passed.into_inner().unwrap();
        passed.sort_unstable();
        assert_eq!(passed, (0..400).map(|turn| (turn, turn * 2)).collect::<Vec<_>>());
    }

    #[test]
    fn who_comes_early_leaves_its_item_to_the_one_before_it() {
        let turnstile = Turnstile::new(0, 2);
        assert_eq!(turnstile.pass(2, 'c', |count, _| *count += 1), Some(vec![]));
        assert_eq!(turnstile.pass(1, 'b', |count, _| *count += 1), Some(vec![]));
        assert_eq!(turnstile.pass(0, 'a', |count, _| *count += 1), Some(vec![(0, 'a'), (1, 'b'), (2, 'c')]));
        assert_eq!(turnstile.into_state(), 3);
    }

    #[test]
    fn a_stop_frees_those_who_wait() {
        let turnstile = Turnstile::new((), 1);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| turnstile.pass(100, (), |(), ()| ()));
            turnstile.stop();
            assert_eq!(waiting.join().unwrap(), None);
        });
    }
}
