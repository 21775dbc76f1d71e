//! Where things are: the repository, the build folder, the `touchstone` binary and the runtime jar.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The repository's root.
pub fn repository() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// A folder under `target/` for this use, created. Always in the repository, whatever `CARGO_TARGET_DIR` says, so
/// that the corpus is fetched once for all build folders.
pub fn work_folder(name: &str) -> Result<PathBuf> {
    let folder = repository().join("target").join(name);
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    Ok(folder)
}

/// Removes the folder with all that is in it, and creates it empty.
pub fn emptied(folder: &Path) -> Result<&Path> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    Ok(folder)
}

/// The `touchstone` binary to check: the variable TOUCHSTONE, or the one built beside this program.
pub fn touchstone() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("TOUCHSTONE") {
        return Ok(PathBuf::from(path));
    }
    let beside = std::env::current_exe()?.with_file_name("touchstone");
    if !beside.is_file() {
        bail!("no touchstone binary at {}: run `cargo build --release` first, or set TOUCHSTONE", beside.display());
    }
    Ok(beside)
}

/// The runtime jar, as the binary carries it.
pub fn runtime_jar(touchstone: &Path, folder: &Path) -> Result<PathBuf> {
    let jar = folder.join("touchstone-runtime.jar");
    let status = Command::new(touchstone).args(["runtime", "--out"]).arg(&jar).status()?;
    if status.success() && jar.is_file() {
        return Ok(jar);
    }
    let built = repository().join("runtime-java/target/touchstone-runtime.jar");
    if !built.is_file() {
        bail!("neither `touchstone runtime --out` nor {} gives the runtime jar: run `make runtime`", built.display());
    }
    Ok(built)
}

/// The machine, as reports name it.
pub fn machine() -> String {
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let model = model.map_or("unknown processor", |(_, model)| model);
    format!("Machine: {model}, {cores} cores, {}", std::env::consts::OS)
}
