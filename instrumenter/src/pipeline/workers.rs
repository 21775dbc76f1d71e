//! Works through numbered items with several threads, or on the spot where threads would cost more than they gain.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use touchstone_formats::{Error, Result};

/// Less input than this for each thread is not worth starting it.
const BYTES_PER_THREAD: u64 = 256 * 1024;

/// How many threads this much work deserves.
pub(crate) fn threads_for(jobs: usize, items: usize, bytes: u64) -> usize {
    let worthwhile = usize::try_from(bytes / BYTES_PER_THREAD).unwrap_or(usize::MAX).saturating_add(1);
    jobs.min(items).min(worthwhile).max(1)
}

/// Workers that wait for their next work, so that their buffers serve one unit after the other: to have them from the system
/// anew for each would cost more than to fill them.
#[derive(Debug, Default)]
pub(crate) struct Idle<W>(Mutex<Vec<W>>);

impl<W: Default> Idle<W> {
    fn take(&self) -> W {
        self.waiting().pop().unwrap_or_default()
    }

    fn give_back(&self, worker: W) {
        self.waiting().push(worker);
    }

    /// Whoever panicked here left whole workers behind.
    fn waiting(&self) -> MutexGuard<'_, Vec<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Calls `work` once for each item; items are taken in order. Gives the results in order, whoever brings them: each call gives
/// those that it has, with their items. Or gives the error of the first failing item; `stop` is called at a failure, to free those
/// who wait for an item that will never come.
pub(crate) fn work_through<W: Default + Send, T: Send>(
    threads: usize,
    items: usize,
    idle: &Idle<W>,
    work: impl Fn(&mut W, usize) -> Result<Vec<(usize, T)>> + Sync,
    stop: impl Fn() + Sync,
) -> Result<Vec<T>> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let failure: Mutex<Option<(usize, Error)>> = Mutex::new(None);
    let run = || {
        let mut worker = idle.take();
        let mut done = Vec::new();
        let guard = StopOnPanic(&stop);
        while !failed.load(Ordering::Relaxed) {
            let item = next.fetch_add(1, Ordering::Relaxed);
            if item >= items {
                break;
            }
            match work(&mut worker, item) {
                Ok(results) => done.extend(results),
                Err(error) => {
                    let mut first = failure.lock().unwrap_or_else(PoisonError::into_inner);
                    if first.as_ref().is_none_or(|(earlier, _)| item < *earlier) {
                        *first = Some((item, error));
                    }
                    failed.store(true, Ordering::Relaxed);
                    stop();
                }
            }
        }
        drop(guard);
        idle.give_back(worker);
        done
    };
    let mut done = if threads <= 1 { run() } else { on_threads(threads, run) };
    if let Some((_, error)) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    done.sort_unstable_by_key(|(item, _)| *item);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

fn on_threads<T: Send>(threads: usize, run: impl Fn() -> Vec<T> + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(&run)).collect();
        let mut all = run();
        for other in others {
            match other.join() {
                Ok(done) => all.extend(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}

/// Without this a panic of one thread would leave the others waiting for its turn.
struct StopOnPanic<'a, F: Fn()>(&'a F);

impl<F: Fn()> Drop for StopOnPanic<'_, F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            (self.0)();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::turnstile::Turnstile;

    #[test]
    fn results_come_in_order_with_any_number_of_threads() {
        for threads in 1..5 {
            let done =
                work_through(threads, 100, &Idle::default(), |(), item| Ok(vec![(item, item * 2)]), || ()).unwrap();
            assert_eq!(done, (0..100).map(|item| item * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_failure_ends_the_work_although_others_wait_for_its_turn() {
        let turnstile = Turnstile::new((), 4);
        let work = |(): &mut (), item| {
            if item == 3 {
                return Err(Error::unsupported("three"));
            }
            turnstile.pass(item, (), |(), ()| ()).ok_or_else(|| Error::unsupported("stopped"))
        };
        let error = work_through(4, 100, &Idle::default(), work, || turnstile.stop()).unwrap_err();
        assert_eq!(error.message(), "three");
    }

    #[test]
    fn little_work_gets_one_thread() {
        assert_eq!(threads_for(8, 500, 10_000), 1);
        assert_eq!(threads_for(8, 500, 100_000_000), 8);
        assert_eq!(threads_for(8, 2, 100_000_000), 2);
        assert_eq!(threads_for(8, 0, 0), 1);
    }
}
