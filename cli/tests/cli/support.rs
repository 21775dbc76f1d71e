//! What the tests share: a project folder, compiled classes, jars, and running the program.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::SystemTime;

/// What the program did.
#[derive(Debug)]
pub struct Done {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Done {
    /// Fails unless the exit code is this.
    #[track_caller]
    pub fn expect(self, code: i32) -> Self {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.stdout, self.stderr);
        self
    }

    /// Fails unless standard error has this text.
    #[track_caller]
    pub fn says(self, text: &str) -> Self {
        assert!(self.stderr.contains(text), "no {text:?} in:\n{}", self.stderr);
        self
    }

    /// The summary as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap()
    }
}

/// A temporary project folder.
pub struct Project {
    folder: tempfile::TempDir,
}

impl Project {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// A project with the compiled classes in `classes/` and a resource beside them.
    pub fn with_classes() -> Self {
        let project = Self::new();
        for (name, bytes) in classes() {
            project.write(&format!("classes/{name}"), bytes);
        }
        project.write("classes/texts/greeting.txt", b"hello");
        project
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, content: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Makes a jar of these entries; a name that ends with `.stored` is stored under its name without that.
    pub fn jar(&self, name: &str, entries: &[(&str, &[u8])]) {
        self.write(name, &jar_bytes(entries));
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
        command.args(arguments).current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Done {
        let output = self.command(arguments).output().unwrap();
        Done {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Runs a Java program, with every class verified, on this class path and the runtime.
    pub fn java(&self, class_path: &str, main: &str) -> String {
        let runtime = self.path("runtime.jar");
        self.run(&["runtime", "--out", runtime.to_str().unwrap()]).expect(0);
        let mut java = Command::new("java");
        java.args(["-Xverify:all", "-Xshare:auto", "-cp", &format!("{class_path}:runtime.jar"), main]);
        let output = java.current_dir(self.folder.path()).output().unwrap();
        let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{stdout}\n{stderr}");
        stdout.into_owned()
    }

    /// All files below a folder: content and time.
    pub fn tree(&self, name: &str) -> BTreeMap<PathBuf, (Vec<u8>, SystemTime)> {
        let root = self.path(name);
        let mut files = BTreeMap::new();
        collect(&root, &root, &mut files);
        files
    }

    /// The names of the files below a folder.
    pub fn names(&self, name: &str) -> Vec<String> {
        self.tree(name).keys().map(|path| path.to_str().unwrap().to_owned()).collect()
    }
}

fn collect(root: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, (Vec<u8>, SystemTime)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, files);
        } else {
            let time = std::fs::metadata(&path).unwrap().modified().unwrap();
            files.insert(path.strip_prefix(root).unwrap().to_owned(), (std::fs::read(&path).unwrap(), time));
        }
    }
}

/// The bytes of a jar with these entries; see [`Project::jar`].
pub fn jar_bytes(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in entries {
        let stored = name.strip_suffix(".stored");
        let method = if stored.is_some() { zip::CompressionMethod::Stored } else { zip::CompressionMethod::Deflated };
        let options = zip::write::SimpleFileOptions::default().compression_method(method);
        writer.start_file(stored.unwrap_or(name), options).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// The content of a jar's entries in their order.
pub fn entries_of(jar: &[u8]) -> Vec<(String, Vec<u8>)> {
    let archive = touchstone_formats::archive::ZipArchive::parse(jar).unwrap();
    let mut inflater = touchstone_formats::archive::Inflater::new();
    let read = |entry| {
        let mut content = Vec::new();
        archive.inflate(entry, &mut inflater, &mut content).unwrap();
        (entry.display_name(), content)
    };
    archive.entries().iter().map(read).collect()
}

/// One entry of a jar.
pub fn entry_of(jar: &[u8], name: &str) -> Vec<u8> {
    let found = entries_of(jar).into_iter().find(|(entry, _)| entry == name);
    found.unwrap_or_else(|| panic!("there is no {name}")).1
}

/// Compiled once: `app/Main.class`, which uses `app/Helper.class`, and an interface that needs no probes.
pub fn classes() -> &'static BTreeMap<String, Vec<u8>> {
    static CLASSES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let main = "package app; public class Main { public static void main(String[] a) {
            System.out.println(new Helper().greet(\"world\") + Main.class.getDeclaredMethods().length); } }";
        let helper = "package app; class Helper { static int used; String greet(String who) { used++;
            return \"hello \" + who + used; } } interface Empty { int X = 1; }";
        compile(&[("app/Main.java", main), ("app/Helper.java", helper)])
    })
}

/// Several hundred classes with more bytes than one thread is given.
pub fn many_classes() -> &'static BTreeMap<String, Vec<u8>> {
    static CLASSES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let text = "x".repeat(4000);
        let class = |n| {
            let next = (n + 1) % 300;
            format!(
                "class C{n} {{ static int f(int x) {{ return x > 0 ? C{next}.f(x - 1) : \"{text}\".length(); }} }}\n"
            )
        };
        let source: String = std::iter::once("package many;\n".to_owned()).chain((0..300).map(class)).collect();
        compile(&[("many/All.java", &source)])
    })
}

/// Compiles sources with the JDK's compiler and gives the class files by name.
pub fn compile(sources: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
    let project = Project::new();
    let mut javac = Command::new("javac");
    javac.args(["-g", "-d", "out"]).current_dir(project.folder.path());
    for (name, source) in sources {
        project.write(name, source.as_bytes());
        javac.arg(name);
    }
    let output = javac.output().expect("the tests need a JDK: javac could not be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = project.tree("out");
    tree.into_iter().map(|(path, (bytes, _))| (path.to_str().unwrap().to_owned(), bytes)).collect()
}
