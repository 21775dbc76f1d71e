//! Synthetic projects: class files on the disk and a store in which every test depends on some of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use touchstone_analyzer::dependences::Dependence;
use touchstone_analyzer::digest::{Options, digest_class_path};
use touchstone_analyzer::pipeline::jdk_identity;
use touchstone_analyzer::snapshot;
use touchstone_formats::store::{StoreContent, StoredTest, TestState, write_store};
use touchstone_formats::trace::Outcome;

use super::classes::{ClassPlan, class_file};
use crate::java::Jdk;
use crate::layout;
use crate::process::{Cost, measure, median};

/// Methods of each class.
const METHODS: usize = 8;
/// Classes of a family: the first is the superclass of the others.
const FAMILY: usize = 10;
/// Classes that a test uses of its own choice, and those that every test uses.
const USED: usize = 40;
const SHARED: usize = 20;
/// Files that were changed just now are not trusted by our cache: it takes this long until they are.
const SETTLING: Duration = Duration::from_millis(2500);

/// How large a project is.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Classes, without those of the tests.
    pub classes: usize,
    /// Test classes.
    pub tests: usize,
}

/// The sizes that are measured, and how many classes change.
pub const SIZES: [Size; 3] = [
    Size { classes: 1_000, tests: 200 },
    Size { classes: 10_000, tests: 2_000 },
    Size { classes: 100_000, tests: 20_000 },
];
/// How many classes change.
pub const CHANGES: [usize; 4] = [0, 1, 10, 100];

/// A project on the disk.
#[derive(Debug)]
pub struct Synthetic {
    size: Size,
    folder: PathBuf,
    touchstone: PathBuf,
    jdk: Jdk,
    /// The bytes of its store.
    pub store_bytes: u64,
}

/// What selecting costs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Costs {
    /// With all files read.
    pub cold: Cost,
    /// With files known by what the file system says of them.
    pub warm: Cost,
    /// Tests that were selected.
    pub selected: usize,
}

impl Synthetic {
    /// Makes a project and its store.
    pub fn new(size: Size, touchstone: &Path, jdk: &Jdk) -> Result<Self> {
        let folder = layout::work_folder(&format!("select/{}", size.classes))?;
        layout::emptied(&folder)?;
        let project = Self { size, folder, touchstone: touchstone.to_owned(), jdk: jdk.clone(), store_bytes: 0 };
        for number in 0..size.classes {
            project.write(number, 0, false)?;
        }
        for number in 0..size.tests {
            let name = test_name(number);
            let plan =
                ClassPlan { name: &name, superclass: "java/lang/Object", methods: 3, revision: 0, overrides: false };
            write_class(&project.folder.join("test-classes"), &name, &class_file(&plan))?;
        }
        let bytes = project.store()?;
        let store = project.folder.join("store");
        std::fs::create_dir_all(&store)?;
        std::fs::write(store.join("store"), &bytes)?;
        Ok(Self { store_bytes: bytes.len() as u64, ..project })
    }

    /// Removes it from the disk.
    pub fn remove(self) -> Result<()> {
        std::fs::remove_dir_all(&self.folder).with_context(|| self.folder.display().to_string())
    }

    fn class_path(&self) -> [PathBuf; 2] {
        [self.folder.join("test-classes"), self.folder.join("classes")]
    }

    fn write(&self, number: usize, revision: u32, overrides: bool) -> Result<()> {
        let (name, superclass) = (class_name(number), superclass_of(number));
        let plan = ClassPlan { name: &name, superclass: &superclass, methods: METHODS, revision, overrides };
        write_class(&self.folder.join("classes"), &name, &class_file(&plan))
    }

    /// The store as `touchstone record` would write it.
    fn store(&self) -> Result<Vec<u8>> {
        let digests = digest_class_path(&self.class_path(), &Options { release: 17, threads: None }, None)?;
        // By name, as a store has them.
        let tests: BTreeMap<String, BTreeSet<Vec<u8>>> =
            (0..self.size.tests).map(|number| (test_name(number), depends(number, self.size.classes))).collect();
        let keys: BTreeSet<&Vec<u8>> = tests.values().flatten().collect();
        let numbers: BTreeMap<&Vec<u8>, u32> = keys.iter().copied().zip(0..).collect();
        let stored = tests.iter().map(|(name, keys)| StoredTest {
            name: name.replace('/', "."),
            state: TestState::Valid,
            outcome: Outcome::Passed,
            recorded_at: 1,
            duration: 1000,
            detail: String::new(),
            depends: keys.iter().filter_map(|key| numbers.get(key).copied()).collect(),
        });
        let environment = [("collect", "smart"), ("entry:classes", "method"), ("entry:test-classes", "method")];
        let mut environment: Vec<(String, String)> =
            environment.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        environment.push(("jdk".to_owned(), jdk_identity(&self.jdk.home).context("a JDK without a release file")?));
        let content = StoreContent {
            recorded_at: 1,
            environment,
            snapshot: snapshot::encode(&digests),
            observed: vec![Default::default(); keys.len()],
            tests: stored.collect(),
            keys: keys.into_iter().cloned().collect(),
        };
        Ok(write_store(&content)?)
    }

    /// Changes so many classes, measures, and takes the change back.
    pub fn measure(&self, changes: usize, rounds: usize) -> Result<Costs> {
        // Not the shared classes, which would select every test.
        let (first, step) = (SHARED + 5, (self.size.classes - SHARED - 5) / changes.max(1));
        let changed: Vec<usize> = (0..changes).map(|place| first + place * step).collect();
        // Half of the changes add a method, so that dispatch is asked about.
        for (place, number) in changed.iter().enumerate() {
            self.write(*number, 1, place % 2 == 1)?;
        }
        std::thread::sleep(SETTLING);
        let cold = self.median_of(rounds, &["--rehash"])?;
        self.select(&[])?.status()?;
        let warm = self.median_of(rounds, &[])?;
        let listed = self.select(&["--format", "includes"])?.stdout(Stdio::piped()).output()?.stdout;
        let selected = listed.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count();
        ensure!((selected == 0) == (changes == 0), "{changes} changed classes select {selected} tests");
        for number in &changed {
            self.write(*number, 0, false)?;
        }
        Ok(Costs { cold, warm, selected })
    }

    fn median_of(&self, rounds: usize, options: &[&str]) -> Result<Cost> {
        let costs = (0..rounds).map(|_| measure(&self.select(options)?)).collect::<Result<Vec<Cost>>>()?;
        Ok(Cost {
            wall: median(costs.iter().map(|cost| cost.wall)),
            cpu: median(costs.iter().map(|cost| cost.cpu)),
            peak_bytes: costs.iter().map(|cost| cost.peak_bytes).max().unwrap_or_default(),
        })
    }

    fn select(&self, options: &[&str]) -> Result<Command> {
        let mut command = Command::new(&self.touchstone);
        command.arg("select").arg("--quiet").arg("-c").arg(std::env::join_paths(self.class_path())?);
        command.arg("--store").arg(self.folder.join("store")).arg("--jdk").arg(&self.jdk.home).args(options);
        command.stdout(Stdio::null());
        Ok(command)
    }
}

fn class_name(number: usize) -> String {
    format!("shop/part{}/Class{number}", number / 100)
}

fn test_name(number: usize) -> String {
    format!("shop/part{}/Suite{number}Test", number / 100)
}

fn superclass_of(number: usize) -> String {
    if number.is_multiple_of(FAMILY) { "java/lang/Object".to_owned() } else { class_name(number - number % FAMILY) }
}

/// What the test depends on: all methods of the classes that it uses, and their superclasses.
fn depends(test: usize, classes: usize) -> BTreeSet<Vec<u8>> {
    // Any scattering will do, as long as it is always the same.
    let own = (0..USED).map(|place| (test * 7919 + place * place * 104_729) % classes);
    let mut keys = BTreeSet::new();
    for number in own.chain(0..SHARED.min(classes)) {
        let name = class_name(number);
        for method in 0..METHODS {
            keys.insert(Dependence::Method(name.clone(), format!("m{method}()Ljava/lang/String;")).key());
        }
        keys.insert(Dependence::Class(superclass_of(number)).key());
        keys.insert(Dependence::Class(name).key());
    }
    keys.insert(Dependence::Class(test_name(test)).key());
    keys.insert(Dependence::Own(test_name(test)).key());
    keys
}

fn write_class(folder: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    let path = folder.join(format!("{name}.class"));
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(&path, bytes).with_context(|| path.display().to_string())
}
