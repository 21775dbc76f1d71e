//! Runs a child process and tells its wall-clock time, CPU time and peak memory.

use std::ffi::OsString;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use nix::time::{ClockId, clock_gettime};

/// The hidden first argument with which a program re-runs itself as the measuring parent of one child: the system
/// only tells the usage of all children together, so each measured child gets a parent of its own.
pub const MEASURE: &str = "--measure-child";

/// What one child cost.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cost {
    /// From start to end.
    pub wall: Duration,
    /// User and system time of all its threads.
    pub cpu: Duration,
    /// Its largest resident set.
    pub peak_bytes: u64,
}

/// Runs the command, its standard output thrown away, and tells its cost; a failing command is an error.
pub fn measure(command: &Command) -> Result<Cost> {
    measure_with(command, Stdio::inherit())
}

/// As [`measure`], with another place for the standard error. The command runs in its folder, with our environment.
pub fn measure_with(command: &Command, standard_error: Stdio) -> Result<Cost> {
    let mut parent = Command::new(std::env::current_exe()?);
    parent.arg(MEASURE).arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        parent.current_dir(folder);
    }
    let output = parent.stderr(standard_error).output().context("cannot start the measuring process")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let numbers: Vec<u64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [wall, cpu, peak_bytes] = numbers.as_slice() else {
        bail!("failed: {command:?}");
    };
    Ok(Cost { wall: Duration::from_nanos(*wall), cpu: Duration::from_nanos(*cpu), peak_bytes: *peak_bytes })
}

/// The measuring parent's whole work; to be called first in `main`. True when this process was one.
pub fn was_measuring_parent() -> Result<bool> {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let [first, program, rest @ ..] = arguments.as_slice() else { return Ok(false) };
    if first != MEASURE {
        return Ok(false);
    }
    let start = Instant::now();
    let status = Command::new(program).args(rest).stdout(Stdio::null()).status()?;
    let wall = start.elapsed();
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let cpu = (usage.user_time() + usage.system_time()).num_microseconds() * 1000;
    if !status.success() {
        bail!("{} ended with {status}", program.to_string_lossy());
    }
    println!("{} {cpu} {}", wall.as_nanos(), usage.max_rss() * 1024);
    Ok(true)
}

/// Whether the command comes to its end in time, and well; it is killed when it does not.
pub fn ends(mut command: Command, most: Duration) -> Result<bool> {
    let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if start.elapsed() > most {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The CPU time of this thread so far.
pub fn thread_cpu() -> Result<Duration> {
    Ok(Duration::from(clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)?))
}

/// The middle of the values; zero when there are none.
pub fn median(values: impl IntoIterator<Item = Duration>) -> Duration {
    let mut sorted: Vec<Duration> = values.into_iter().collect();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_three_is_the_middle_one() {
        assert_eq!(median([3, 1, 2].map(Duration::from_secs)), Duration::from_secs(2));
        assert_eq!(median([]), Duration::ZERO);
    }
}
