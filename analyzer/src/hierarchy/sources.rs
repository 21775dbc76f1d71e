//! Where classes come from: the digests of a class path, and a JDK that is read class by class.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use touchstone_formats::Result;
use touchstone_formats::archive::{Entry, Inflater, Jdk, JdkClass, JdkClasses, ZipArchive};
use touchstone_formats::class::ClassFile;

use crate::digest::{ClassDigest, ClassPathDigest, EntryDigest, LazyClass};

/// Something that gives classes by their internal names.
pub trait ClassSource: Sync {
    /// The class of this name, `None` when there is none.
    fn class(&self, name: &str) -> Option<Arc<ClassDigest>>;
}

/// The classes of a class path, the first of each name.
#[derive(Debug, Clone, Default)]
pub struct ClassPathSource<'p> {
    path: Cow<'p, ClassPathDigest<'p>>,
}

impl<'p> ClassPathSource<'p> {
    /// The classes that are found on this class path.
    pub fn new(path: &'p ClassPathDigest<'p>) -> Self {
        Self { path: Cow::Borrowed(path) }
    }

    /// These classes.
    pub fn of(classes: impl IntoIterator<Item = ClassDigest>) -> Self {
        let mut classes: Vec<_> = classes.into_iter().map(|class| Arc::new(LazyClass::from(class))).collect();
        classes.sort_by(|one, other| one.name.cmp(&other.name));
        let entry = EntryDigest { classes, ..EntryDigest::default() };
        Self { path: Cow::Owned(ClassPathDigest { entries: vec![Arc::new(entry)] }) }
    }

    /// The entries, each of which may have classes that are in the shadow of others.
    pub(super) fn entries(&self) -> &[Arc<EntryDigest<'p>>] {
        &self.path.entries
    }
}

impl ClassSource for ClassPathSource<'_> {
    fn class(&self, name: &str) -> Option<Arc<ClassDigest>> {
        self.path.class(name).map(|class| Arc::clone(class.digest()))
    }
}

/// The names and flags of a JDK's classes; what was asked for once is remembered.
pub struct JdkSource<'j> {
    classes: JdkClasses<'j>,
    /// Where each class of a JDK without modules is.
    in_jars: OnceLock<HashMap<Vec<u8>, (usize, usize)>>,
    known: RwLock<HashMap<Box<str>, Option<Arc<ClassDigest>>>>,
}

impl<'j> JdkSource<'j> {
    /// The classes of an opened JDK.
    pub fn new(jdk: &'j Jdk) -> Result<Self> {
        Ok(Self { classes: jdk.classes()?, in_jars: OnceLock::new(), known: RwLock::default() })
    }

    fn read(&self, name: &str) -> Option<ClassDigest> {
        let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
        let content = self.find(name)?.content(&mut inflater, &mut buffer).ok()?.to_vec();
        ClassDigest::outline(&ClassFile::parse(&content).ok()?).ok()
    }

    fn find(&self, name: &str) -> Option<JdkClass<'_, 'j>> {
        match &self.classes {
            JdkClasses::Image(image) => {
                let (package, _) = name.rsplit_once('/')?;
                let modules = image.modules_of_package(package.as_bytes()).ok()?;
                modules.into_iter().find_map(|module| {
                    let path = [b"/", module, b"/", name.as_bytes(), b".class"].concat();
                    image.find(&path).ok()?.map(JdkClass::Resource)
                })
            }
            JdkClasses::Jars(jars) => {
                let index = self.in_jars.get_or_init(|| index_jars(jars));
                let (jar, entry) = *index.get([name.as_bytes(), b".class"].concat().as_slice())?;
                let jar = jars.get(jar)?;
                Some(JdkClass::Entry(jar, jar.entries().get(entry)?))
            }
        }
    }
}

fn index_jars(jars: &[ZipArchive<'_>]) -> HashMap<Vec<u8>, (usize, usize)> {
    let mut index = HashMap::new();
    let is_class = |entry: &Entry<'_>| entry.name.ends_with(b".class");
    for (jar, archive) in jars.iter().enumerate() {
        for (number, entry) in archive.entries().iter().enumerate().filter(|(_, entry)| is_class(entry)) {
            index.entry(entry.name.to_vec()).or_insert((jar, number));
        }
    }
    index
}

impl ClassSource for JdkSource<'_> {
    fn class(&self, name: &str) -> Option<Arc<ClassDigest>> {
        if let Some(known) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(name) {
            return known.clone();
        }
        let class = self.read(name).map(Arc::new);
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(name.into(), class.clone());
        class
    }
}
