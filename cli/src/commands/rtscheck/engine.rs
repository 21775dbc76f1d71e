//! Checks evolving programs in batches: compile → run → record each collection → for each second revision select and run.
//!
//! The programs of a batch have packages of their own and share one class folder, one trace and one store for each collection:
//! one selection answers for all of them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use touchstone_analyzer::facts::NamedTrace;
use touchstone_analyzer::pipeline::{Project, RecordRequest, record_seen, select_each};
use touchstone_analyzer::rtscheck::program::Program;
use touchstone_analyzer::rtscheck::render::variable_name;
use touchstone_analyzer::rtscheck::rules::{Evolved, ToolRun, cause};
use touchstone_analyzer::rtscheck::suite::{Base, Evolution, hides};
use touchstone_analyzer::selection::Selection;
use touchstone_analyzer::selection::observe::RealObserver;
use touchstone_analyzer::techniques::Technique;
use touchstone_instrumenter::Granularity;
use touchstone_instrumenter::pipeline::{Destination, Request, RunError, run as instrument};

use super::driver::{Driver, ENDLESS, Java, Numbered, Trouble};
use super::survive::survive;
use super::tools::{Collection, Tool};
use crate::commands::record::collect;
use crate::exit::Failure;
use crate::progress::Shown;

/// The name of the class folder.
const CLASSES: &str = "classes";
/// The name of the jar with the libraries of all programs.
const LIBRARY: &str = "library.jar";

/// Checks batches one after the other, in a folder of its own.
pub struct Engine<'a> {
    java: &'a Java,
    tools: &'a [Tool],
    jdk: &'a Path,
    root: PathBuf,
    driver: Driver,
    /// A program that does not end still runs in the JVM.
    is_tired: bool,
}

/// What came of a first revision.
#[derive(Debug, Default)]
pub struct BaseResult {
    /// Why it does not compile.
    pub error: Option<String>,
    /// What its tests saw.
    pub outcomes: Vec<String>,
    /// For each second revision what came of it; `None` for those that do not compile.
    pub evolved: Vec<Option<Evolved>>,
    /// For each second revision why it does not compile.
    pub errors: Vec<Option<String>>,
    /// The revisions that compile and cannot be checked all the same.
    pub unusable: Vec<Unusable>,
}

/// A revision with which nothing can be found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unusable {
    /// Which second revision; `None` for the first.
    pub revision: Option<usize>,
    /// Why not.
    pub why: String,
}

impl BaseResult {
    /// Of a program whose first revision cannot be checked.
    pub fn unusable_base(base: &Base, why: String) -> Self {
        Self {
            error: Some(why.clone()),
            outcomes: Vec::new(),
            evolved: base.evolutions.iter().map(|_| None).collect(),
            errors: base.evolutions.iter().map(|_| None).collect(),
            unusable: vec![Unusable { revision: None, why }],
        }
    }
}

/// Environment variables by name.
type Variables = Vec<(String, String)>;

impl<'a> Engine<'a> {
    /// Starts a JVM in an empty folder.
    pub fn new(java: &'a Java, tools: &'a [Tool], jdk: &'a Path, root: PathBuf) -> Result<Self, Failure> {
        java.lay_common(&root)?;
        let driver = java.start(&root, &[], true)?;
        Ok(Self { java, tools, jdk, root, driver, is_tired: false })
    }

    /// Ends the JVM, and waits for it. All answers are there: how it ends does not matter.
    pub fn end(self) {
        let _ = self.driver.end();
    }

    /// Ends the JVM as if it had died.
    #[cfg(test)]
    pub fn kill_for_test(&mut self) {
        self.driver.kill();
    }

    /// Checks a batch; the results are in the order of the programs. A JVM that dies is replaced, and costs only the revision that
    /// it dies of.
    pub fn check(&mut self, bases: &[Base]) -> Result<Vec<BaseResult>, Failure> {
        survive(bases, &mut |part| {
            let results = self.check_once(part);
            if let Err(Trouble::Dead(why)) = &results {
                eprintln!("{} programs are checked again, in parts: {why}", part.len());
            }
            if self.is_tired || results.is_err() {
                self.restart()?;
            }
            results
        })
    }

    /// Another JVM, in an empty folder.
    fn restart(&mut self) -> Result<(), Failure> {
        self.driver.kill();
        remove(&self.root)?;
        self.java.lay_common(&self.root)?;
        self.driver = self.java.start(&self.root, &[], true)?;
        self.is_tired = false;
        Ok(())
    }

    fn check_once(&mut self, bases: &[Base]) -> Result<Vec<BaseResult>, Trouble> {
        let mut results: Vec<BaseResult> = bases.iter().map(|_| BaseResult::default()).collect();
        let texts: Vec<Numbered> = bases.iter().map(|base| (base.number, base.texts())).collect();
        let errors: BTreeMap<u32, String> = self.driver.compile_first(&texts)?.into_iter().collect();
        for (base, result) in bases.iter().zip(&mut results) {
            result.error = errors.get(&base.number).cloned();
            result.evolved = base.evolutions.iter().map(|_| None).collect();
            result.errors = base.evolutions.iter().map(|_| None).collect();
        }
        self.run_first(bases, &mut results)?;
        let good: Vec<usize> = (0..bases.len()).filter(|place| is_good(&results, *place)).collect();
        let plain: Vec<Vec<String>> =
            good.iter().filter_map(|place| results.get(*place)).map(|it| it.outcomes.clone()).collect();
        let mut before = self.before(&chosen(bases, &good), &plain)?;
        for (place, tools) in good.iter().zip(before.drain(..)) {
            if let Some(result) = results.get_mut(*place) {
                for evolved in &mut result.evolved {
                    *evolved = Some(Evolved { tools: tools.clone(), ..Evolved::default() });
                }
            }
        }
        for slot in slots(bases, &good) {
            self.slot(bases, &slot, &mut results)?;
        }
        Ok(results)
    }

    /// Runs the first revisions that compile.
    fn run_first(&mut self, bases: &[Base], results: &mut [BaseResult]) -> Result<(), Trouble> {
        let compiled: Vec<usize> = (0..bases.len()).filter(|place| is_good(results, *place)).collect();
        let plain = self.run_plain(&chosen(bases, &compiled))?;
        for (place, outcomes) in compiled.iter().zip(plain) {
            let (Some(result), Some(base)) = (results.get_mut(*place), bases.get(*place)) else { continue };
            match endless(base, &outcomes) {
                Some(why) => {
                    self.is_tired = true;
                    *result = BaseResult::unusable_base(base, why);
                }
                None => result.outcomes = outcomes,
            }
        }
        Ok(())
    }

    /// What each tool does with first revisions: by program, by tool.
    fn before(&mut self, all: &[(&Base, &Program)], plain: &[Vec<String>]) -> Result<Vec<Vec<ToolRun>>, Trouble> {
        let mut runs: Vec<Vec<ToolRun>> = all.iter().map(|_| Vec::new()).collect();
        let mut disturbed: BTreeMap<Collection, Vec<Vec<(usize, String)>>> = BTreeMap::new();
        for collection in self.collections() {
            let seen = self.record(collection, all)?;
            disturbed
                .insert(collection, seen.iter().zip(plain).map(|(seen, plain)| differences(plain, seen)).collect());
        }
        let observer = self.observer(all);
        let again = self.select(&observer)?;
        let first = self.select_knowing_nothing()?;
        for (tool, (again, knows_nothing)) in self.tools.iter().zip(again.iter().zip(first)) {
            let unaffected: HashSet<&str> = again.unaffected.iter().map(String::as_str).collect();
            let known = |name: &str| unaffected.contains(name) || again.selected.contains_key(name);
            for (place, ((base, _), runs)) in all.iter().zip(&mut runs).enumerate() {
                let names = base.test_names();
                let numbered = || names.iter().enumerate();
                let disturbed = disturbed.get(&tool.collection()).and_then(|it| it.get(place)).cloned();
                runs.push(ToolRun {
                    tool: tool.name.clone(),
                    first: numbered().filter(|(_, it)| knows_nothing && known(it)).map(|(test, _)| test).collect(),
                    again: numbered()
                        .filter(|(_, it)| !unaffected.contains(it.as_str()))
                        .map(|(test, _)| test)
                        .collect(),
                    second: BTreeSet::new(),
                    disturbed: disturbed.unwrap_or_default(),
                });
            }
        }
        Ok(runs)
    }

    /// One second revision of many programs at once.
    fn slot(&mut self, bases: &[Base], slot: &Slot, results: &mut [BaseResult]) -> Result<(), Trouble> {
        let chosen: Vec<(usize, usize, &Base, &Evolution)> = slot
            .iter()
            .filter_map(|(place, number)| {
                let base = bases.get(*place)?;
                Some((*place, *number, base, base.evolutions.get(*number)?))
            })
            .collect();
        let texts: Vec<Numbered> = chosen.iter().map(|(_, _, base, it)| (base.number, base.texts_of(it))).collect();
        let errors: BTreeMap<u32, String> = self.driver.compile_second(&texts)?.into_iter().collect();
        let is_compiled = |base: &Base| !errors.contains_key(&base.number);
        let compiled: Vec<(&Base, &Program)> =
            chosen.iter().map(|(_, _, base, it)| (*base, &it.program)).filter(|(base, _)| is_compiled(base)).collect();
        // Variables of programs that are not in this slot are as they were.
        let mut observed: Vec<(&Base, &Program)> = bases.iter().map(|base| (base, &base.program)).collect();
        observed.extend(&compiled);
        let observer = self.observer(&observed);
        let selections = if compiled.is_empty() { Vec::new() } else { self.select(&observer)? };
        let mut outcomes = self.run_plain(&compiled)?.into_iter();
        let selected: Vec<HashSet<&str>> =
            selections.iter().map(|it| it.unaffected.iter().map(String::as_str).collect()).collect();
        for (place, number, base, _) in chosen {
            let Some(result) = results.get_mut(place) else { continue };
            if let Some(error) = errors.get(&base.number) {
                result.evolved.get_mut(number).into_iter().for_each(|it| *it = None);
                result.errors.get_mut(number).into_iter().for_each(|it| *it = Some(error.clone()));
                continue;
            }
            let after = outcomes.next().unwrap_or_default();
            if let Some(why) = endless(base, &after) {
                self.is_tired = true;
                result.evolved.get_mut(number).into_iter().for_each(|it| *it = None);
                result.unusable.push(Unusable { revision: Some(number), why });
                continue;
            }
            let newly_failed = differences(&result.outcomes, &after);
            if let Some(Some(evolved)) = result.evolved.get_mut(number) {
                evolved.tests = base.tests.len();
                evolved.newly_failed = newly_failed;
                for (run, unaffected) in evolved.tools.iter_mut().zip(&selected) {
                    let names = base.test_names();
                    let chosen = names.iter().enumerate().filter(|(_, name)| !unaffected.contains(name.as_str()));
                    run.second = chosen.map(|(test, _)| test).collect();
                }
            }
        }
        self.driver.undo()
    }

    fn collections(&self) -> BTreeSet<Collection> {
        self.tools.iter().map(Tool::collection).collect()
    }

    /// Runs tests as they are. Programs with environment variables get a JVM that has these.
    fn run_plain(&mut self, programs: &[(&Base, &Program)]) -> Result<Vec<Vec<String>>, Trouble> {
        let classes = self.root.join(CLASSES);
        let names = |wanted: bool| -> Vec<Vec<String>> {
            let matching = programs.iter().filter(|(base, _)| base.program.variables.is_empty() != wanted);
            matching.map(|(base, _)| base.test_names()).collect()
        };
        let mut plain = self.driver.run(&classes, false, &names(false))?.into_iter();
        let special = names(true);
        let mut with_variables = Vec::new();
        if !special.is_empty() {
            let mut driver = self.java.start(&self.root, &variables(programs), false)?;
            with_variables = driver.run(&classes, false, &special)?;
            driver.end()?;
        }
        let mut with_variables = with_variables.into_iter();
        let next = |(base, _): &(&Base, &Program)| {
            let outcomes = if base.program.variables.is_empty() { plain.next() } else { with_variables.next() };
            outcomes.unwrap_or_default()
        };
        Ok(programs.iter().map(next).collect())
    }

    /// Runs the first revisions with probes, records what they did, and says what the tests saw.
    fn record(&self, collection: Collection, programs: &[(&Base, &Program)]) -> Result<Vec<Vec<String>>, Trouble> {
        let out = self.root.join(format!("{}-probes", collection.name()));
        for folder in [&out, &self.store(collection)] {
            remove(folder)?;
        }
        let request = Request {
            inputs: vec![self.root.join(CLASSES), self.root.join(LIBRARY)],
            destination: Destination::Folder(out.clone()),
            map: None,
            options: collection.options(),
            libraries: Some(Granularity::Class),
            compress: false,
            jobs: 1,
            cache: None,
        };
        instrument(&request, &Shown::new(true)).map_err(|error| match error {
            RunError::Refused(error) | RunError::Failed(error) => Failure::Failed(error.to_string()),
        })?;
        let traces = out.join("traces");
        let map = out.join("touchstone.map");
        let mut environment = variables(programs);
        environment.push(("TOUCHSTONE_TRACE".to_owned(), traces.display().to_string()));
        environment.push(("TOUCHSTONE_MAP".to_owned(), map.display().to_string()));
        let mut driver = self.java.start(&self.root, &environment, false)?;
        let tests: Vec<Vec<String>> = programs.iter().map(|(base, _)| base.test_names()).collect();
        let seen = driver.run(&out.join(CLASSES), true, &tests)?;
        driver.end()?;
        let mut found: Vec<NamedTrace> = Vec::new();
        collect(&traces, &mut found)?;
        let request = RecordRequest { traces: found, map, technique: Technique::Hybrid };
        let observer = self.observer(programs);
        record_seen(&self.project(collection), &request, &observer, |_| ()).map_err(Failure::from)?;
        Ok(seen)
    }

    /// What all tools select now.
    fn select(&self, observer: &RealObserver) -> Result<Vec<Selection>, Failure> {
        let mut found: BTreeMap<usize, Selection> = BTreeMap::new();
        for collection in self.collections() {
            let fitting: Vec<usize> =
                (0..self.tools.len()).filter(|it| self.collection_of(*it) == Some(collection)).collect();
            let wanted: Vec<_> = fitting.iter().filter_map(|it| self.tools.get(*it)).map(Tool::request).collect();
            let selections = select_each(&self.project(collection), &wanted, observer)?;
            found.extend(fitting.into_iter().zip(selections));
        }
        Ok(found.into_values().collect())
    }

    fn collection_of(&self, tool: usize) -> Option<Collection> {
        self.tools.get(tool).map(Tool::collection)
    }

    /// Whether each tool selects everything when nothing is remembered.
    fn select_knowing_nothing(&self) -> Result<Vec<bool>, Failure> {
        let project = Project { store: self.root.join("no-store"), ..self.project(Collection::Smart) };
        let wanted: Vec<_> = self.tools.iter().map(Tool::request).collect();
        let selections = select_each(&project, &wanted, &RealObserver::new(&self.root))?;
        Ok(selections.iter().map(Selection::is_all).collect())
    }

    fn store(&self, collection: Collection) -> PathBuf {
        self.root.join(format!("{}-store", collection.name()))
    }

    fn project(&self, collection: Collection) -> Project {
        Project {
            folder: self.root.clone(),
            store: self.store(collection),
            class_path: vec![self.root.join(CLASSES), self.root.join(LIBRARY)],
            jdk: Some(self.jdk.to_owned()),
            environment: Vec::new(),
            // Files change faster here than some file systems' clocks tick.
            read_all: true,
        }
    }

    fn observer(&self, programs: &[(&Base, &Program)]) -> RealObserver {
        let mut observer = RealObserver::new(&self.root);
        observer.variables.extend(variables(programs));
        observer
    }
}

fn is_good(results: &[BaseResult], place: usize) -> bool {
    results.get(place).is_some_and(|it| it.error.is_none())
}

/// These programs, in their first revisions.
fn chosen<'b>(bases: &'b [Base], places: &[usize]) -> Vec<(&'b Base, &'b Program)> {
    places.iter().filter_map(|place| bases.get(*place)).map(|base| (base, &base.program)).collect()
}

/// The first test that did not come to its end.
fn endless(base: &Base, outcomes: &[String]) -> Option<String> {
    let test = base.tests.iter().zip(outcomes).find(|(_, outcome)| *outcome == ENDLESS)?.0;
    Some(format!("{} {ENDLESS}", test.name))
}

/// Second revisions that are looked at together, at most one of each program: places of programs, and numbers of theirs.
type Slot = Vec<(usize, usize)>;

fn slots(bases: &[Base], good: &[usize]) -> Vec<Slot> {
    let (mut plain, mut with_files): (Vec<Slot>, Vec<Slot>) = (Vec::new(), Vec::new());
    let mut alone: Vec<Slot> = Vec::new();
    for place in good {
        let Some(base) = bases.get(*place) else { continue };
        let (mut plain_slots, mut file_slots) = (0, 0);
        for (number, evolution) in base.evolutions.iter().enumerate() {
            let one = (*place, number);
            match (base.changes_files(evolution), hides(&base.program)) {
                (false, _) => put(&mut plain, &mut plain_slots, one),
                (true, false) => put(&mut with_files, &mut file_slots, one),
                (true, true) => alone.push(vec![one]),
            }
        }
    }
    plain.into_iter().chain(with_files).chain(alone).collect()
}

/// Puts a second revision into the next slot that has none of its program.
fn put(slots: &mut Vec<Slot>, next: &mut usize, one: (usize, usize)) {
    if slots.len() <= *next {
        slots.push(Slot::new());
    }
    slots.get_mut(*next).into_iter().for_each(|slot| slot.push(one));
    *next += 1;
}

/// The environment variables of programs.
fn variables(programs: &[(&Base, &Program)]) -> Variables {
    let of = |(base, program): &(&Base, &Program)| -> Variables {
        let named = program.variables.iter().map(|(name, value)| (variable_name(&base.root(), name), value.clone()));
        named.collect()
    };
    programs.iter().flat_map(of).collect()
}

/// The tests whose outcomes differ, with the causes.
fn differences(old: &[String], new: &[String]) -> Vec<(usize, String)> {
    let pairs = old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new);
    pairs.map(|(test, (old, new))| (test, cause(old, new))).collect()
}

/// Takes a folder away, if it is there.
pub fn remove(folder: &Path) -> Result<(), Failure> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if folder.exists() => Err(Failure::Failed(format!("{}: {error}", folder.display()))),
        _ => Ok(()),
    }
}
