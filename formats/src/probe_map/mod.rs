//! The probe map: the file that says what each probe id means.

mod class_probes;

pub use class_probes::{ClassProbes, ClassProbesBuilder, Probe, ProbeKind, Unprobed, UnprobedReason};
