//! The methods of the Java runtime that probes call, and the stamps that they set. `runtime-java` has their twins; a test compares the two.

/// A static method of the runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum RuntimeMethod {
    /// A probe was passed. Code sets the id's stamp instead, unless it has none, or is asked to call.
    Hit,
    /// A class initializer begins.
    InitBegin,
    /// A class initializer ends, one way or the other.
    InitEnd,
    /// An object is used: its run-time class counts.
    Object,
    /// State that outlives a window begins to be filled.
    FillBegin,
    /// The same for state that hangs on an object.
    FillBeginOn,
    /// The filling of state ends.
    FillEnd,
    /// `Class.forName`
    ForName,
    /// `ClassLoader.loadClass`
    LoadClass,
    /// A class is made from bytes.
    DefineClass,
    /// An object is made, or a class initialised, by means of its `Class`.
    NewInstance,
    /// `Constructor.newInstance`
    Construct,
    /// `Method.invoke`
    Invoke,
    /// `Field` access.
    Field,
    /// A member is looked up by class and name.
    Handle,
    /// A reflected member becomes a method handle.
    Member,
    /// `ServiceLoader.load`
    Service,
    /// A proxy class is made.
    Proxy,
    /// Objects are read from a stream, or written to one.
    Deserialize,
    /// The shape of a class or member is looked at.
    Shape,
    /// A resource is looked up through a class loader.
    Resource,
    /// A resource is looked up through a class or module.
    ClassResource,
    /// A resource bundle is looked up.
    Bundle,
    /// A file is read or asked about.
    File,
    /// Two files are compared.
    Files,
    /// A folder is listed.
    Listing,
    /// A system property is read.
    Property,
    /// All system properties are handed out.
    AllProperties,
    /// An environment variable is read.
    Environment,
    /// The whole environment is handed out.
    AllEnvironment,
    /// A native library is loaded.
    NativeLibrary,
    /// Folders or archives are handed to code of the JDK that may read all of them.
    Tree,
    /// A program is started with these words.
    Command,
    /// The JDK's compiler is asked for: it reads whatever classes it needs.
    Compiler,
    /// A JUnit 4 runner begins.
    RunnerBegin,
    /// The runner for a class is being made.
    DiscoveryBegin,
    /// The runner for the class that is being looked at is made.
    RunnerMade,
    /// A JUnit 3 suite begins.
    SuiteBegin,
    /// JUnit 5 prepares a node of its plan.
    PreparationBegin,
    /// TestNG makes the objects of a test class.
    MakingBegin,
    /// What a hook began ends, one way or the other.
    HookEnd,
    /// A JUnit 4 test begins.
    TestStarted,
    /// A JUnit 4 test ends.
    TestFinished,
    /// A JUnit 4 test is left out.
    TestIgnored,
    /// A JUnit 4 test fails.
    TestFailed,
    /// An assumption of a JUnit 4 test does not hold.
    TestAborted,
    /// A JUnit 3 test begins.
    CaseBegin,
    /// A JUnit 3 test ends.
    CaseEnd,
    /// A JUnit 3 test fails.
    CaseFailed,
}

use RuntimeMethod as M;

/// The class of the probes proper.
pub const PROBE_CLASS: &[u8] = b"touchstone/rt/Probe";
/// Its field with the stamps, one byte an id: code that passes an id sets it.
pub const STAMPS_FIELD: (&[u8], &[u8]) = (b"STAMPS", b"[B");
/// What a stamp is set to: the constant that the instruction `iconst_1` pushes.
pub const PASSED: u8 = 1;
/// How many ids have a stamp; for those beyond, the runtime is called.
pub const STAMPED_IDS: u32 = 1 << 21;
/// The class of the recorders.
pub const RECORD_CLASS: &[u8] = b"touchstone/rt/Record";
/// The class of the hooks in test frameworks.
pub const HOOKS_CLASS: &[u8] = b"touchstone/rt/Hooks";
/// The package of the runtime: its classes are never instrumented.
pub const RUNTIME_PACKAGE: &[u8] = b"touchstone/rt/";
/// The package of the listeners for test frameworks: not instrumented either.
pub const LISTENERS_PACKAGE: &[u8] = b"touchstone/listen/";

impl RuntimeMethod {
    /// How many there are.
    pub const COUNT: usize = ROWS.len();

    /// All methods, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.0)
    }

    /// The Java class that has it.
    pub fn owner(self) -> &'static [u8] {
        match self as u8 {
            probe if probe < M::ForName as u8 => PROBE_CLASS,
            recorder if recorder < M::RunnerBegin as u8 => RECORD_CLASS,
            _ => HOOKS_CLASS,
        }
    }

    /// Its name in Java, which is also the name that the probe map gives a recorder.
    pub fn name(self) -> &'static str {
        ROWS.get(self as usize).map_or("", |row| row.1)
    }

    /// How many objects it takes before the id.
    pub fn objects(self) -> usize {
        ROWS.get(self as usize).map_or(0, |row| row.2)
    }

    /// Its descriptor: objects, then the id.
    pub fn descriptor(self) -> &'static str {
        match self.objects() {
            0 => "(I)V",
            1 => "(Ljava/lang/Object;I)V",
            _ => "(Ljava/lang/Object;Ljava/lang/Object;I)V",
        }
    }
}

const ROWS: [(RuntimeMethod, &str, usize); 49] = [
    (M::Hit, "hit", 0),
    (M::InitBegin, "initBegin", 0),
    (M::InitEnd, "initEnd", 0),
    (M::Object, "object", 1),
    (M::FillBegin, "fillBegin", 0),
    (M::FillBeginOn, "fillBegin", 1),
    (M::FillEnd, "fillEnd", 0),
    (M::ForName, "forName", 1),
    (M::LoadClass, "loadClass", 1),
    (M::DefineClass, "defineClass", 1),
    (M::NewInstance, "newInstance", 1),
    (M::Construct, "construct", 1),
    (M::Invoke, "invoke", 2),
    (M::Field, "field", 1),
    (M::Handle, "handle", 2),
    (M::Member, "member", 1),
    (M::Service, "service", 1),
    (M::Proxy, "proxy", 1),
    (M::Deserialize, "deserialize", 1),
    (M::Shape, "shape", 1),
    (M::Resource, "resource", 1),
    (M::ClassResource, "classResource", 2),
    (M::Bundle, "bundle", 1),
    (M::File, "file", 1),
    (M::Files, "files", 2),
    (M::Listing, "listing", 1),
    (M::Property, "property", 1),
    (M::AllProperties, "allProperties", 0),
    (M::Environment, "environment", 1),
    (M::AllEnvironment, "allEnvironment", 0),
    (M::NativeLibrary, "nativeLibrary", 1),
    (M::Tree, "tree", 1),
    (M::Command, "command", 1),
    (M::Compiler, "compiler", 0),
    (M::RunnerBegin, "runnerBegin", 1),
    (M::DiscoveryBegin, "discoveryBegin", 1),
    (M::RunnerMade, "runnerMade", 1),
    (M::SuiteBegin, "suiteBegin", 1),
    (M::PreparationBegin, "preparationBegin", 1),
    (M::MakingBegin, "makingBegin", 1),
    (M::HookEnd, "hookEnd", 0),
    (M::TestStarted, "testStarted", 1),
    (M::TestFinished, "testFinished", 1),
    (M::TestIgnored, "testIgnored", 1),
    (M::TestFailed, "testFailed", 1),
    (M::TestAborted, "testAborted", 1),
    (M::CaseBegin, "caseBegin", 1),
    (M::CaseEnd, "caseEnd", 1),
    (M::CaseFailed, "caseFailed", 1),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_their_numbers() {
        for (index, method) in RuntimeMethod::all().enumerate() {
            assert_eq!(method as usize, index);
        }
        assert_eq!(M::FillEnd.owner(), PROBE_CLASS);
        assert_eq!(M::ForName.owner(), RECORD_CLASS);
        assert_eq!(M::Compiler.owner(), RECORD_CLASS);
        assert_eq!(M::RunnerBegin.owner(), HOOKS_CLASS);
    }
}
