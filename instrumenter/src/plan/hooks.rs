//! Hooks in test frameworks that cannot be listened to otherwise: which of their methods tell when tests begin and end.

use touchstone_formats::class::access;

use super::methods::Method;
use crate::runtime::RuntimeMethod as M;

/// What stands in a method of a framework.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hook {
    /// Called at the entry.
    pub(super) entry: M,
    /// The local variable that it is given: 0 the object itself, 1 the first argument.
    pub(super) local: u8,
    /// Given the returned object, before each return.
    pub(super) result: Option<M>,
    /// Whether [`M::HookEnd`] is called on every way out.
    pub(super) ends: bool,
}

const OBJECT: u8 = 0;
const ARGUMENT: u8 = 1;

const fn at_entry(entry: M, local: u8) -> Option<Hook> {
    Some(Hook { entry, local, result: None, ends: false })
}

const fn around(entry: M, local: u8) -> Option<Hook> {
    Some(Hook { entry, local, result: None, ends: true })
}

/// The hook of this method. Runners and builders of runners are known by what they take and give, whatever their class:
/// projects have their own.
pub(super) fn hook_for(method: &Method<'_>) -> Option<Hook> {
    let class = method.class;
    if method.access & access::STATIC != 0 {
        return None;
    }
    match (method.name, method.descriptor) {
        (b"run", b"(Lorg/junit/runner/notification/RunNotifier;)V") => around(M::RunnerBegin, OBJECT),
        (b"safeRunnerForClass", b"(Ljava/lang/Class;)Lorg/junit/runner/Runner;") => {
            let discovery = around(M::DiscoveryBegin, ARGUMENT)?;
            Some(Hook { result: Some(M::RunnerMade), ..discovery })
        }
        (b"run", b"(Ljunit/framework/TestResult;)V") if class == b"junit/framework/TestSuite" => {
            around(M::SuiteBegin, OBJECT)
        }
        (name, descriptor) if class == b"org/junit/runner/notification/RunNotifier" => notifier(name, descriptor),
        (name, descriptor) if class == b"junit/framework/TestResult" => result(name, descriptor),
        (name, descriptor) if class.starts_with(JUPITER_DESCRIPTORS) => jupiter(name, descriptor),
        (b"getInstances" | b"getDefaultInstance", _) if class == b"org/testng/internal/ClassImpl" => {
            around(M::MakingBegin, OBJECT)
        }
        _ => None,
    }
}

/// JUnit 4: what runners tell.
fn notifier(name: &[u8], descriptor: &[u8]) -> Option<Hook> {
    match (name, descriptor) {
        (b"fireTestStarted", DESCRIPTION) => at_entry(M::TestStarted, ARGUMENT),
        (b"fireTestFinished", DESCRIPTION) => at_entry(M::TestFinished, ARGUMENT),
        (b"fireTestIgnored", DESCRIPTION) => at_entry(M::TestIgnored, ARGUMENT),
        (b"fireTestFailure", FAILURE) => at_entry(M::TestFailed, ARGUMENT),
        (b"fireTestAssumptionFailed", FAILURE) => at_entry(M::TestAborted, ARGUMENT),
        _ => None,
    }
}

const DESCRIPTION: &[u8] = b"(Lorg/junit/runner/Description;)V";
const FAILURE: &[u8] = b"(Lorg/junit/runner/notification/Failure;)V";

/// JUnit 3: what tests tell.
fn result(name: &[u8], descriptor: &[u8]) -> Option<Hook> {
    match (name, descriptor) {
        (b"startTest", b"(Ljunit/framework/Test;)V") => at_entry(M::CaseBegin, ARGUMENT),
        (b"endTest", b"(Ljunit/framework/Test;)V") => at_entry(M::CaseEnd, ARGUMENT),
        (b"addError" | b"addFailure", _) if descriptor.starts_with(b"(Ljunit/framework/Test;") => {
            at_entry(M::CaseFailed, ARGUMENT)
        }
        _ => None,
    }
}

const JUPITER_DESCRIPTORS: &[u8] = b"org/junit/jupiter/engine/descriptor/";

/// JUnit 5 and 6 make extensions and ask conditions before they tell that a class begins.
fn jupiter(name: &[u8], descriptor: &[u8]) -> Option<Hook> {
    let context = b"(Lorg/junit/jupiter/engine/execution/JupiterEngineExecutionContext;)";
    match name {
        b"prepare" | b"shouldBeSkipped" if descriptor.starts_with(context) => around(M::PreparationBegin, OBJECT),
        _ => None,
    }
}
