//! Which windows a helper process belongs to: a JVM that ran no test class, and was started by a test or by the build.

use super::recording::Recording;

/// A helper process as the windows of one recording see it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Helper {
    /// The number of its recording.
    pub(super) recording: u32,
    start: u64,
    /// `u64::MAX` when it did not end in order.
    end: u64,
    /// It ran while no window was open: like what else runs then, it belongs to all later windows.
    in_gap: bool,
}

impl Helper {
    /// Whether it belongs to a window that was open from `start` to `end`.
    pub(super) fn meets(&self, start: u64, end: u64) -> bool {
        let overlaps = self.start <= end && start <= self.end;
        overlaps || (self.in_gap && self.start <= end)
    }

    /// Whether it ended in order.
    pub(super) fn has_end(&self) -> bool {
        self.end != u64::MAX
    }
}

/// For each recording, the helpers that its windows have to be compared with.
pub(super) fn helpers_of(recordings: &[Recording<'_>]) -> Vec<Vec<Helper>> {
    let mut helpers = vec![Vec::new(); recordings.len()];
    for (number, helper) in (0..).zip(recordings).filter(|(_, recording)| recording.is_helper()) {
        // Without its first block nothing is known, not even when it started.
        let start = helper.jvm.map_or(0, |jvm| jvm.start);
        let end = helper.exit.map_or(u64::MAX, |(time, _)| time);
        let owners = owners(recordings, number);
        let mut seen = Helper { recording: number as u32, start, end, in_gap: false };
        let windows = || owners.iter().filter_map(|owner| recordings.get(*owner)).flat_map(Recording::windows);
        seen.in_gap = !windows().any(|window| seen.meets(window.start, window.end()));
        for owner in owners {
            if let Some(list) = helpers.get_mut(owner) {
                list.push(seen);
            }
        }
    }
    helpers
}

/// The recordings with windows that the helper can belong to: those of its own process (a second copy of the runtime),
/// else those of the nearest process above it that has any, else all.
fn owners(recordings: &[Recording<'_>], helper: usize) -> Vec<usize> {
    let with_windows = |process: u64| {
        let same = |recording: &Recording<'_>| recording.jvm.is_some_and(|jvm| jvm.process == process);
        let matching = recordings.iter().enumerate().filter(|(_, recording)| !recording.is_helper() && same(recording));
        matching.map(|(number, _)| number).collect::<Vec<_>>()
    };
    let mut next = recordings.get(helper).and_then(|helper| helper.jvm);
    // A chain of parents is shorter than the list, unless process ids were used again and it turns in a circle.
    for _ in 0..recordings.len() {
        let Some(jvm) = next else { break };
        for process in [jvm.process, jvm.parent] {
            let found = with_windows(process);
            if !found.is_empty() {
                return found;
            }
        }
        let parent = |candidate: &&Recording<'_>| {
            candidate.jvm.is_some_and(|other| other.process == jvm.parent && other.start <= jvm.start)
        };
        next = recordings.iter().find(parent).and_then(|recording| recording.jvm);
    }
    (0..recordings.len()).filter(|number| recordings.get(*number).is_some_and(|it| !it.is_helper())).collect()
}
