//! Lets threads pass one at a time in a fixed order: so that ids and file offsets do not depend on who is faster.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Some state that is reached strictly in the order of turns 0, 1, 2, …
#[derive(Debug)]
pub(crate) struct Turnstile<S> {
    inner: Mutex<Inner<S>>,
    turned: Condvar,
}

#[derive(Debug)]
struct Inner<S> {
    next: usize,
    stopped: bool,
    state: S,
}

impl<S> Turnstile<S> {
    pub(crate) fn new(state: S) -> Self {
        Self { inner: Mutex::new(Inner { next: 0, stopped: false, state }), turned: Condvar::new() }
    }

    /// Waits for this turn, then uses the state. `None` when the turnstile was stopped. Every turn must come once.
    pub(crate) fn pass<R>(&self, turn: usize, work: impl FnOnce(&mut S) -> R) -> Option<R> {
        let mut inner = self.lock();
        while inner.next != turn && !inner.stopped {
            inner = self.turned.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
        if inner.stopped {
            return None;
        }
        let result = work(&mut inner.state);
        inner.next += 1;
        drop(inner);
        self.turned.notify_all();
        Some(result)
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
    fn lock(&self) -> MutexGuard<'_, Inner<S>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_come_in_order_whoever_is_faster() {
        let turnstile = Turnstile::new(Vec::new());
        std::thread::scope(|scope| {
            for start in (0..4).rev() {
                let turnstile = &turnstile;
                scope
                    .spawn(move || (start..400).step_by(4).for_each(|k| turnstile.pass(k, |all| all.push(k)).unwrap()));
            }
        });
        assert_eq!(turnstile.into_state(), (0..400).collect::<Vec<_>>());
    }

    #[test]
    fn a_stop_frees_those_who_wait() {
        let turnstile = Turnstile::new(());
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| turnstile.pass(1, |()| ()));
            turnstile.stop();
            assert_eq!(waiting.join().unwrap(), None);
        });
    }
}
