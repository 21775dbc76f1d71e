//! `touchstone graph`: which method can call which, as text, JSON or DOT, and questions about it.

use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::json;
use touchstone_analyzer::callgraph::{
    CallGraph, Known, LineCounts, LineSink, MethodId, Node, Origin, Reach, ReadOptions, Reversed, Summaries,
    encode_cache, path, print_class_path, read_class_path,
};
use touchstone_analyzer::digest::KnownFiles;
use touchstone_analyzer::hierarchy::{ClassSource, JdkSource};
use touchstone_analyzer::pipeline::default_jdk;
use touchstone_formats::archive::Jdk;
use touchstone_formats::limits::CLASS_MAJOR_NEWEST;
use touchstone_formats::replace::replace_file;

use crate::exit::Failure;

/// Show which method can call which
///
/// Virtual calls lead to every method below that overrides; lambdas, method references, string concatenation, records and
/// class initializers have their edges. What is reached by reflection is known from recorded tests only: see
/// docs/call-graphs.md.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Graph {
    /// Class folders and jars, joined as in a class path
    #[arg(required_unless_present = "module")]
    classpath: Option<String>,
    /// A module of the JDK whose classes are part of the graph, as if they stood at the end of the class path; may be repeated
    #[arg(long, value_name = "NAME")]
    module: Vec<String>,
    /// How to print the graph
    #[arg(long, value_enum, default_value_t = Format::Lines)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Print who calls this method: a.B.run(I)V, a.B.run for all overloads, or a.B for all methods of the class
    #[arg(long, value_name = "METHOD", conflicts_with_all = ["callees", "path"])]
    callers: Option<String>,
    /// Print what this method calls
    #[arg(long, value_name = "METHOD", conflicts_with = "path")]
    callees: Option<String>,
    /// Print a shortest way from one method to another; exit code 1 when there is none
    #[arg(long, num_args = 2, value_names = ["FROM", "TO"])]
    path: Option<Vec<String>>,
    /// With --callers and --callees: not only direct ones
    #[arg(long)]
    transitive: bool,
    /// The JDK whose classes are above these [default: JAVA_HOME, or that of the java on the PATH]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// The release of the JDK that would run the classes: it decides about multi-release jars
    #[arg(long, value_name = "N", default_value_t = CLASS_MAJOR_NEWEST - 44)]
    release: u16,
    /// A file that keeps what was read of the classes, for the next time: only classes that changed are parsed again
    #[arg(long, value_name = "FILE")]
    cache: Option<PathBuf>,
    /// No summary on standard error
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Lines that tools for java-callgraph read: M:a.B:run(int) (M)a.C:stop()
    Lines,
    /// One object: methods, and for each what it calls
    Json,
    /// For Graphviz: the classes' own methods, virtual calls led to what they can run
    Dot,
    /// Nothing but the summary
    None,
}

const EXAMPLES: &str = "\
Examples:
  touchstone graph target/classes > calls.txt
  touchstone graph target/classes:lib/util.jar --callers com.example.Cart.total
  touchstone graph target/classes --callees com.example.Cart --transitive
  touchstone graph target/classes:target/test-classes --path com.example.CartTest com.example.Price.round
  touchstone graph target/classes --cache .touchstone/graph --format none
  touchstone graph --module java.base --module java.logging > calls.txt
  touchstone graph target/classes --format dot | dot -Tsvg > calls.svg

Exit codes: 0 done, 1 with --path: there is no way, 2 bad usage or bad input (no such method).";

/// Runs the command.
pub fn run(command: &Graph) -> Result<(), Failure> {
    let format = if command.json { Format::Json } else { command.format };
    let asks = command.callers.is_some() || command.callees.is_some() || command.path.is_some();
    let prints_lines = format == Format::Lines && !asks;
    // Lines name what the class files name: nothing need be linked for them.
    if prints_lines && command.cache.is_none() {
        return print_only(command);
    }
    let summaries = read(command, prints_lines)?;
    warn_of(&summaries.unreadable);
    if prints_lines {
        let mut counts = LineCounts::default();
        summaries.classes.iter().for_each(|class| counts += LineCounts::of(class));
        tell_counts(command, counts);
        std::mem::forget(summaries);
        return Ok(());
    }
    let graph = link(command, &summaries)?;
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    match (&command.callers, &command.callees, command.path.as_deref()) {
        (Some(name), ..) => methods(&callers(&graph, name, command.transitive)?, command.json, &mut out)?,
        (_, Some(name), _) => methods(&callees(&graph, name, command.transitive)?, command.json, &mut out)?,
        (_, _, Some([from, to])) => way(&graph, from, to, command.json, &mut out)?,
        _ if format == Format::Json => as_json(&graph, &mut out)?,
        _ if format == Format::Dot => as_dot(&graph, &mut out)?,
        _ => {}
    }
    out.flush()?;
    if !command.quiet && !asks {
        let own = graph.classes().filter(|class| graph.origin(*class) == Origin::Internal).count();
        let (methods, edges, slots) = (graph.methods().len(), graph.edge_count(), graph.slot_count());
        eprintln!("{own} classes, {methods} methods, {edges} edges, {slots} virtual calls of them");
    }
    // The program is about to end: giving the memory back piece by piece would be in vain.
    std::mem::forget((graph, summaries));
    Ok(())
}

fn link(command: &Graph, summaries: &Summaries) -> Result<CallGraph, Failure> {
    let jdk = jdk_of(command).map(|home| Jdk::open(&home)).transpose()?;
    let outside = jdk.as_ref().map(JdkSource::new).transpose()?;
    let outside = outside.as_ref().map(|it| it as &dyn ClassSource);
    Ok(CallGraph::link(summaries, outside, &[]))
}

fn warn_of(unreadable: &[(String, String)]) {
    for (class, why) in unreadable {
        eprintln!("warning: {class}.class: {why}; its calls are left out");
    }
}

fn tell_counts(command: &Graph, counts: LineCounts) {
    let LineCounts { classes, methods, calls } = counts;
    if !command.quiet {
        eprintln!("{classes} classes, {methods} methods, {calls} calls");
    }
}

/// Prints the lines alone.
fn print_only(command: &Graph) -> Result<(), Failure> {
    let (paths, options) = what_to_read(command)?;
    let mut out = std::io::stdout();
    let sink = LineSink::new(&mut out);
    let printed = print_class_path(&paths, &options, &sink)?;
    sink.finish()?;
    warn_of(&printed.unreadable);
    if printed.counts.classes == 0 {
        return Err(no_classes(command));
    }
    tell_counts(command, printed.counts);
    Ok(())
}

fn what_to_read(command: &Graph) -> Result<(Vec<PathBuf>, ReadOptions<'_>), Failure> {
    let paths = command.classpath.iter().flat_map(|paths| std::env::split_paths(paths));
    let mut paths: Vec<PathBuf> = paths.filter(|path| !path.as_os_str().is_empty()).collect();
    if let Some(missing) = paths.iter().find(|path| !path.exists()) {
        return Err(Failure::BadInput(format!("{}: there is no such folder or jar", missing.display())));
    }
    if !command.module.is_empty() {
        paths.push(image_of(command)?);
    }
    Ok((paths, ReadOptions { release: command.release, threads: None, jars: true, modules: &command.module }))
}

/// The file with the modules of the JDK.
fn image_of(command: &Graph) -> Result<PathBuf, Failure> {
    let Some(jdk) = jdk_of(command) else {
        return Err(Failure::BadInput("no JDK: set JAVA_HOME, or say --jdk".to_owned()));
    };
    let image = jdk.join("lib/modules");
    match image.is_file() {
        true => Ok(image),
        false => Err(Failure::BadInput(format!("{}: there are no modules; a JDK has them since 9", jdk.display()))),
    }
}

fn jdk_of(command: &Graph) -> Option<PathBuf> {
    command.jdk.clone().or_else(default_jdk)
}

fn no_classes(command: &Graph) -> Failure {
    let place = command.classpath.as_deref().unwrap_or("the modules");
    Failure::BadInput(format!("{place}: there are no classes here: compile first"))
}

/// Reads the class path; its lines are printed meanwhile.
fn read(command: &Graph, prints_lines: bool) -> Result<Summaries, Failure> {
    let (paths, options) = what_to_read(command)?;
    let stats = command.cache.as_deref().map(stat_cache_of);
    let known = match (&command.cache, &stats) {
        (Some(cache), Some(stats)) => Known::open(cache, KnownFiles::open(stats)),
        _ => Known::default(),
    };
    let mut out = std::io::stdout();
    let sink = LineSink::new(&mut out);
    let summaries = read_class_path(&paths, &options, &known, prints_lines.then_some(&sink))?;
    sink.finish()?;
    if let Some(file) = command.cache.as_deref().filter(|_| known.is_outdated_by(&summaries)) {
        replace_file(file, &encode_cache(&summaries))?;
    }
    if let Some(stats) = stats {
        known.into_files().save(&stats);
    }
    if summaries.classes.is_empty() {
        return Err(no_classes(command));
    }
    Ok(summaries)
}

/// The file beside the cache that says which files are as they were.
fn stat_cache_of(cache: &Path) -> PathBuf {
    let mut name = cache.as_os_str().to_owned();
    name.push(".files");
    name.into()
}

fn named(graph: &CallGraph, name: &str) -> Result<Vec<MethodId>, Failure> {
    match graph.find(name) {
        none if none.is_empty() => Err(Failure::BadInput(format!(
            "there is no method or class {name}: write a.B.run(I)V, a.B.run for all overloads, or a.B"
        ))),
        found => Ok(found),
    }
}

fn callers(graph: &CallGraph, name: &str, transitive: bool) -> Result<BTreeSet<String>, Failure> {
    let (methods, reversed) = (named(graph, name)?, Reversed::of(graph));
    if !transitive {
        return Ok(shown(graph, methods.into_iter().flat_map(|method| reversed.callers(method))));
    }
    let leading = reversed.leading_to(&methods, &|_| Vec::new());
    let all = leading.iter().zip(graph.methods()).filter(|(leads, method)| **leads && !methods.contains(method));
    Ok(shown(graph, all.map(|(_, method)| method)))
}

fn callees(graph: &CallGraph, name: &str, transitive: bool) -> Result<BTreeSet<String>, Failure> {
    let methods = named(graph, name)?;
    if !transitive {
        return Ok(shown(graph, methods.iter().flat_map(|method| direct(graph, *method))));
    }
    let mut reach = Reach::new(graph);
    reach.walk(methods.iter().copied(), |_| true, |_| false);
    Ok(shown(graph, reach.reached().iter().copied().filter(|method| !methods.contains(method))))
}

/// What a method calls, with virtual calls led to what they can run.
fn direct(graph: &CallGraph, method: MethodId) -> BTreeSet<MethodId> {
    let edges = graph.edges_of(method).iter();
    let targets = edges.flat_map(|node| match node {
        Node::Method(callee) => vec![*callee],
        Node::Slot(slot) => graph.targets(*slot).to_vec(),
        Node::Initializer(class) => graph.initializers(*class),
    });
    targets.collect()
}

fn shown(graph: &CallGraph, methods: impl Iterator<Item = MethodId>) -> BTreeSet<String> {
    methods.map(|method| graph.shown(method)).collect()
}

fn methods(names: &BTreeSet<String>, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if json {
        return Ok(writeln!(out, "{}", json!({ "schema": "touchstone-graph-methods-1", "methods": names }))?);
    }
    Ok(names.iter().try_for_each(|name| writeln!(out, "{name}"))?)
}

fn way(graph: &CallGraph, from: &str, to: &str, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let found = path(graph, &named(graph, from)?, &named(graph, to)?);
    let names: Option<Vec<String>> = found.map(|way| way.into_iter().map(|method| graph.shown(method)).collect());
    if json {
        writeln!(out, "{}", json!({ "schema": "touchstone-graph-path-1", "path": names }))?;
    }
    match names {
        Some(_) if json => Ok(()),
        Some(names) => Ok(names.iter().try_for_each(|name| writeln!(out, "{name}"))?),
        None => {
            out.flush()?;
            Err(Failure::Failed(format!("no way leads from {from} to {to}")))
        }
    }
}

/// One object, written method by method: a graph can be large.
fn as_json(graph: &CallGraph, out: &mut impl Write) -> Result<(), Failure> {
    write!(out, "{{\"schema\":\"touchstone-graph-1\",\"methods\":[")?;
    for (number, method) in graph.methods().enumerate() {
        let (class, member) = graph.method_name(method);
        let (mut calls, mut virtual_calls, mut initializes) = (Vec::new(), Vec::new(), Vec::new());
        for node in graph.edges_of(method) {
            match node {
                Node::Method(callee) => calls.push(callee.0),
                Node::Slot(slot) => virtual_calls.push(slot.0),
                Node::Initializer(class) => initializes.push(graph.class_name(*class).replace('/', ".")),
            }
        }
        let is_own = graph.origin(class) == Origin::Internal;
        let object = json!({ "class": graph.class_name(class).replace('/', "."), "member": member, "own": is_own,
            "calls": calls, "virtual": virtual_calls, "initializes": initializes });
        write!(out, "{}{object}", if number == 0 { "" } else { ",\n" })?;
    }
    write!(out, "],\"virtual\":[")?;
    for (number, slot) in graph.slots().enumerate() {
        let (class, member) = graph.slot_name(slot);
        let runs: Vec<u32> = graph.targets(slot).iter().map(|method| method.0).collect();
        let object = json!({ "class": graph.class_name(class).replace('/', "."), "member": member, "runs": runs });
        write!(out, "{}{object}", if number == 0 { "" } else { ",\n" })?;
    }
    Ok(writeln!(out, "]}}")?)
}

fn as_dot(graph: &CallGraph, out: &mut impl Write) -> Result<(), Failure> {
    let is_own = |method: &MethodId| graph.origin(graph.method_name(*method).0) == Origin::Internal;
    let quoted = |method: MethodId| graph.shown(method).replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(out, "digraph calls {{\n  rankdir=LR;\n  node [shape=box];")?;
    for method in graph.methods().filter(is_own) {
        for callee in direct(graph, method).into_iter().filter(is_own) {
            writeln!(out, "  \"{}\" -> \"{}\";", quoted(method), quoted(callee))?;
        }
    }
    Ok(writeln!(out, "}}")?)
}
