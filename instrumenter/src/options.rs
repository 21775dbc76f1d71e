//! What the user can choose about instrumentation.

use std::collections::HashSet;

/// How fine the probes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Granularity {
    /// Which classes a test used.
    Class,
    /// Which classes a test used, and which methods it entered.
    #[default]
    Method,
    /// The above, and which control-flow edges it took.
    Edge,
    /// Which of the given methods a test entered, and nothing else.
    Checker,
}

/// Which uses of a class count as collection points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Collect {
    /// Before every instruction that can start a class initializer, and at method entries: safe.
    #[default]
    Smart,
    /// Ekstazi's published points: too late, hence not safe; a baseline.
    Ekstazi,
    /// Every use of a class or object: slow, the oracle that `smart` must equal.
    Naive,
}

/// What a probe does that passes its id and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Probes {
    /// It sets the id's stamp at once: a few instructions that call nothing.
    #[default]
    Store,
    /// It calls the runtime, which looks first whether the stamp is set: threads that run the same code at the same time
    /// do not fight for the stamps then.
    Call,
}

/// A set of methods, each as `a/B#name(I)V`.
#[derive(Debug, Clone, Default)]
pub struct MethodList {
    methods: HashSet<Vec<u8>>,
}

impl MethodList {
    /// Reads one method a line, `a.B#name(I)V` or `a/B#name(I)V`; `#` at the line's start and blank lines are skipped.
    /// The line that is none of these is returned as the error.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut methods = HashSet::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (class, method) = line.split_once('#').ok_or(line)?;
            let well_formed = !class.is_empty() && method.contains('(') && method.contains(')');
            let line = well_formed.then(|| format!("{}#{method}", class.replace('.', "/"))).ok_or(line)?;
            methods.insert(line.into_bytes());
        }
        Ok(Self { methods })
    }

    /// Whether nothing is listed.
    pub fn is_empty(&self) -> bool {
        self.methods.is_empty()
    }

    /// The listed methods, sorted.
    pub fn sorted(&self) -> Vec<&[u8]> {
        let mut sorted: Vec<&[u8]> = self.methods.iter().map(Vec::as_slice).collect();
        sorted.sort_unstable();
        sorted
    }

    /// Whether this method is listed.
    pub fn contains(&self, key: &[u8]) -> bool {
        self.methods.contains(key)
    }
}

/// What to insert.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// How fine the probes are.
    pub granularity: Granularity,
    /// Which uses of a class count.
    pub collect: Collect,
    /// How the probes pass their ids.
    pub probes: Probes,
    /// The methods that get a probe at granularity `checker`; ignored at the others.
    pub methods: MethodList,
    /// Whether uses of `java.*` classes get probes too. Only wanted to stress the rewriter: another JDK selects
    /// every test anyway, so nobody asks which JDK classes a test used.
    pub jdk_references: bool,
    /// Leaves out the recorders of reflection and of files.
    pub no_recorders: bool,
    /// Leaves out the marks of lazily filled state. Only wanted to measure what they cost: without them, a test that
    /// finds state filled depends on too little.
    pub no_fills: bool,
}
