//! Works through numbered items with several threads; the results are in order, whoever was faster.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The fewest items taken at once: enough to keep threads off each other's toes, few enough to end together.
const CHUNK: usize = 16;
/// The most: neighbours have much in common, and whoever waits for them in order has to keep what comes too early.
const CHUNK_MOST: usize = 64;
/// In how many turns a thread would take what is left.
const TURNS: usize = 8;

/// As many threads as the machine has for us, and no more than there are chunks.
pub(crate) fn threads_for(wanted: Option<usize>, items: usize) -> usize {
    let available = || std::thread::available_parallelism().map_or(1, usize::from);
    wanted.unwrap_or_else(available).min(items.div_ceil(CHUNK)).max(1)
}

/// Calls `work` once for each item and gives the results in the order of the items.
pub(crate) fn work_through<W, T: Send>(
    threads: usize,
    items: usize,
    new_worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize) -> T + Sync,
) -> Vec<T> {
    let chunk = |worker: &mut W, items: Range<usize>| items.map(|item| work(worker, item)).collect::<Vec<T>>();
    let (done, _) = work_in_chunks(threads, items, new_worker, chunk, drop);
    done.into_iter().flatten().collect()
}

/// The same for few items that take long: each is taken alone.
pub(crate) fn work_through_singly<T: Send>(threads: usize, items: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut done = Vec::new();
        loop {
            let item = next.fetch_add(1, Ordering::Relaxed);
            if item >= items {
                return done;
            }
            done.push((item, work(item)));
        }
    };
    let threads = threads.min(items);
    let runs = if threads <= 1 { vec![run()] } else { on_threads(threads, run) };
    let mut done: Vec<(usize, T)> = runs.into_iter().flatten().collect();
    done.sort_unstable_by_key(|(item, _)| *item);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Calls `work` for neighbouring items and gives the results in the order of the items, and what is left of the workers.
pub(crate) fn work_in_chunks<W, T: Send, R: Send>(
    threads: usize,
    items: usize,
    new_worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, Range<usize>) -> T + Sync,
    finish: impl Fn(W) -> R + Sync,
) -> (Vec<T>, Vec<R>) {
    let next = AtomicUsize::new(0);
    let run = || {
        let (mut worker, mut done) = (new_worker(), Vec::new());
        while let Some(range) = take(&next, items, threads) {
            done.push((range.start, work(&mut worker, range)));
        }
        (done, finish(worker))
    };
    let runs = if threads <= 1 { vec![run()] } else { on_threads(threads, run) };
    let (done, left): (Vec<_>, Vec<_>) = runs.into_iter().unzip();
    let mut done: Vec<(usize, T)> = done.into_iter().flatten().collect();
    done.sort_unstable_by_key(|(first, _)| *first);
    (done.into_iter().map(|(_, result)| result).collect(), left)
}

/// The next items for a thread: many while many are left, and few in the end.
fn take(next: &AtomicUsize, items: usize, threads: usize) -> Option<Range<usize>> {
    let size = |first: usize| (items.saturating_sub(first) / (threads.max(1) * TURNS)).clamp(CHUNK, CHUNK_MOST);
    let taken =
        next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |first| (first < items).then(|| first + size(first)));
    taken.ok().map(|first| first..items.min(first + size(first)))
}

fn on_threads<T: Send>(threads: usize, run: impl Fn() -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(&run)).collect();
        let mut all = vec![run()];
        for other in others {
            match other.join() {
                Ok(done) => all.push(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_with_any_number_of_threads() {
        for threads in 1..5 {
            let done = work_through(threads, 100, || (), |(), item| item * 2);
            assert_eq!(done, (0..100).map(|item| item * 2).collect::<Vec<_>>());
        }
        for threads in 1..5 {
            assert_eq!(
                work_through_singly(threads, 9, |item| item * 2),
                (0..9).map(|item| item * 2).collect::<Vec<_>>()
            );
        }
        assert_eq!(work_through(3, 0, || (), |(), item| item), Vec::<usize>::new());
    }
}
