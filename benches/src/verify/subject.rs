//! What is instrumented and verified: the classes of a JDK, or the jars of the corpus.

use std::path::{Path, PathBuf};

use crate::java::Jdk;

/// One body of classes.
#[derive(Debug, Clone)]
pub enum Subject {
    /// All modules of a JDK.
    Jdk(Jdk),
    /// Only `java.base` of a JDK.
    JavaBase(Jdk),
    /// These jars, to be linked by this JDK.
    Jars(Jdk, Vec<PathBuf>),
}

impl Subject {
    /// The JDK whose HotSpot links these classes.
    pub fn jdk(&self) -> &Jdk {
        match self {
            Self::Jdk(jdk) | Self::JavaBase(jdk) | Self::Jars(jdk, _) => jdk,
        }
    }

    /// How it is named in reports and folders.
    pub fn label(&self) -> String {
        match self {
            Self::Jdk(jdk) => jdk.label(),
            Self::JavaBase(jdk) => format!("{}-java.base", jdk.label()),
            Self::Jars(..) => "corpus".into(),
        }
    }

    /// Whether these classes refer to little but `java.*`, so that `--jdk-references` is worth a run of its own.
    pub fn is_jdk(&self) -> bool {
        !matches!(self, Self::Jars(..))
    }

    /// What `touchstone instrument` is given.
    pub fn inputs(&self) -> Vec<PathBuf> {
        match self {
            Self::Jdk(jdk) | Self::JavaBase(jdk) => vec![jdk.modules()],
            Self::Jars(_, jars) => jars.clone(),
        }
    }

    /// The original classes, as the Java tools name them.
    pub fn originals(&self) -> Vec<String> {
        match self {
            Self::Jdk(jdk) => vec![format!("jrt:{}", jdk.home.display())],
            Self::JavaBase(jdk) => vec![format!("jrt:{}!java.base", jdk.home.display())],
            Self::Jars(_, jars) => jars.iter().map(|jar| jar.display().to_string()).collect(),
        }
    }

    /// The instrumented classes under the output folder, as the Java tools name them.
    pub fn instrumented(&self, out: &Path) -> Vec<String> {
        let paths = match self {
            Self::Jdk(_) => vec![out.join("modules")],
            Self::JavaBase(_) => vec![out.join("modules/java.base")],
            Self::Jars(_, jars) => jars.iter().filter_map(|jar| Some(out.join(jar.file_name()?))).collect(),
        };
        paths.iter().map(|path| path.display().to_string()).collect()
    }

    /// Where `ClassFile.verify` finds the superclasses of all classes that these refer to.
    pub fn hierarchy(&self) -> String {
        let jdk = format!("jrt:{}", self.jdk().home.display());
        let jars = if self.is_jdk() { Vec::new() } else { self.originals() };
        [vec![jdk], jars].concat().join(",")
    }
}
