//! Builds interrupted at random moments, by Ctrl-C and by a kill: the next run is right.
//!
//! Each round breaks or mends a method, starts `touchstone test`, and interrupts it. Then it runs to the end: a break must show, whatever
//! the interrupted run had come to, and what is mended must pass. A wrong state would leave a failing test out.

use std::collections::BTreeMap;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::life::{change, ran, step};
use super::maven::{prepared, program, touchstone};
use super::table::PLAIN;

/// Interrupts builds as often as `TOUCHSTONE_INTERRUPTS` says.
pub fn check() -> Result<(), String> {
    let rounds = std::env::var("TOUCHSTONE_INTERRUPTS").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let root = folder.path();
    PLAIN.write(root)?;
    touchstone(&PLAIN, root)?;
    let mut longest = Duration::from_secs(4);
    let mut random = std::process::id() ^ 0x9e37_79b9;
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for round in 0..rounds {
        let (good, bad) = ("euros * 100", "euros * 99");
        let breaks = round % 2 == 0;
        let (from, to) = if breaks { (good, bad) } else { (bad, good) };
        change(&PLAIN, root, "Price", from, to)?;
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let moment = longest.mul_f64(f64::from(random >> 8) / f64::from(1 << 24));
        let signal = if round / 2 % 2 == 0 { "INT" } else { "KILL" };
        let ended_before = interrupt(root, moment, signal)?;
        *counts.entry(if ended_before { "ended-before" } else { signal }).or_insert(0) += 1;
        let began = Instant::now();
        let done = touchstone(&PLAIN, root)?;
        longest = longest.max(began.elapsed());
        let expected = i32::from(breaks);
        let what = format!("round {round}, {signal} after {moment:?}: exit code {:?}, ran {:?}", done.code, ran(&done));
        step(&what, &done, done.code == Some(expected))?;
        let ran = ran(&done);
        step(&what, &done, ended_before || ran.contains("shop.PriceTest") || ran.is_empty() && expected == 0)?;
    }
    println!("RESULT interrupted rounds={rounds} wrong=0 {counts:?}");
    let done = touchstone(&PLAIN, root)?;
    step("in the end nothing is left to run", &done, rounds % 2 == 1 || done.code == Some(0) && done.results.is_empty())
}

/// Starts a build in a process group of its own, and interrupts all of it; whether it had ended before.
fn interrupt(root: &Path, moment: Duration, signal: &str) -> Result<bool, String> {
    let mut command = program();
    command.args(["test", "--", "-B", "-q", "-o"]).current_dir(root).process_group(0);
    prepared(&mut command).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    std::thread::sleep(moment);
    let ended = child.try_wait().map_err(|error| error.to_string())?.is_some();
    let group = format!("-{}", child.id());
    Command::new("kill").args([&format!("-{signal}"), "--", &group]).output().map_err(|error| error.to_string())?;
    child.wait().map_err(|error| error.to_string())?;
    // Maven and the tests may take a moment longer.
    let alive = || Command::new("kill").args(["-0", "--", &group]).output().is_ok_and(|output| output.status.success());
    let patience = Instant::now();
    while alive() && patience.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(ended)
}
