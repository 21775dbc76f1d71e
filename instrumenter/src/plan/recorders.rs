//! Which calls get a recorder: reflection, introspection, look-ups, files, properties and native libraries.
//!
//! A recorder stands before the call and is given some of its operands; the call itself stays as it is, because
//! many of these methods look at their caller. Operands are counted as they lie on the stack: the receiver first,
//! for a constructor the arguments only (the new object must not be touched yet).

use super::Takes;
use super::recorder_owners::{has_rows, is_member};
use crate::runtime::RuntimeMethod as M;

/// What to record at a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recorder {
    /// The runtime's method.
    pub method: M,
    /// The operands it is given, by their place.
    pub takes: Takes,
}

/// The recorder for a call, if it needs one. `is_static` tells an `invokestatic` from the rest.
pub fn recorder_for(owner: &[u8], name: &[u8], descriptor: &[u8], is_static: bool) -> Option<Recorder> {
    match owner {
        b"java/lang/Class" => return on_class(name, descriptor, is_static),
        b"java/nio/file/Files" => return on_files(name, descriptor),
        _ if is_member(owner) => return on_member(owner, name, is_static),
        _ if has_rows(owner) => {}
        _ => return recorder_by_signature(name, descriptor, is_static),
    }
    let row = ROWS.iter().find(|row| {
        row.owner.as_bytes() == owner
            && descriptor.starts_with(row.parameters.as_bytes())
            && row.names.split(' ').any(|wanted| wanted.as_bytes() == name)
    });
    match row {
        Some(row) => take(row.method, row.takes),
        None => recorder_by_signature(name, descriptor, is_static),
    }
}

/// Whether calls are told apart by this owner; for all others, [`recorder_by_signature`] gives the recorder.
pub fn is_listed(owner: &[u8]) -> bool {
    matches!(owner, b"java/lang/Class" | b"java/nio/file/Files") || is_member(owner) || has_rows(owner)
}

const fn take(method: M, takes: &'static [u8]) -> Option<Recorder> {
    Some(Recorder { method, takes: Takes::these(takes) })
}

/// Calls on `java.lang.Class`: everything that is not known to be blind to the class's shape looks at it, so that a
/// method which a later JDK adds is recorded too.
fn on_class(name: &[u8], descriptor: &[u8], is_static: bool) -> Option<Recorder> {
    match name {
        b"forName" if descriptor.starts_with(b"(Ljava/lang/Module;") => take(M::ForName, &[1]),
        b"forName" => take(M::ForName, &[0]),
        _ if is_static => None,
        b"newInstance" => take(M::NewInstance, &[0]),
        b"getResource" | b"getResourceAsStream" => take(M::ClassResource, &[0, 1]),
        b"getName"
        | b"getTypeName"
        | b"getSimpleName"
        | b"getCanonicalName"
        | b"descriptorString"
        | b"toString"
        | b"hashCode"
        | b"equals"
        | b"getClass"
        | b"wait"
        | b"notify"
        | b"notifyAll"
        | b"getClassLoader"
        | b"isArray"
        | b"isPrimitive"
        | b"isHidden"
        | b"getComponentType"
        | b"componentType"
        | b"arrayType"
        | b"getPackage"
        | b"getPackageName"
        | b"getModule"
        | b"desiredAssertionStatus"
        | b"getSigners" => None,
        _ => take(M::Shape, &[0]),
    }
}

/// Calls on reflected members.
fn on_member(owner: &[u8], name: &[u8], is_static: bool) -> Option<Recorder> {
    const ACCESSORS: [&[u8]; 9] = [b"", b"Boolean", b"Byte", b"Char", b"Double", b"Float", b"Int", b"Long", b"Short"];
    if is_static {
        return None;
    }
    let accessor = name.strip_prefix(b"get").or_else(|| name.strip_prefix(b"set"));
    match name {
        b"invoke" => take(M::Invoke, &[0, 1]),
        b"newInstance" => take(M::Construct, &[0]),
        b"hashCode" | b"equals" | b"getClass" | b"wait" | b"notify" | b"notifyAll" | b"setAccessible"
        | b"trySetAccessible" | b"isAccessible" | b"canAccess" | b"getName" | b"getDeclaringClass" => None,
        _ if owner.ends_with(b"/Field") && accessor.is_some_and(|kind| ACCESSORS.contains(&kind)) => {
            take(M::Field, &[0])
        }
        _ => take(M::Shape, &[0]),
    }
}

/// Calls on `java.nio.file.Files`: what takes a path and does not only write, reads or asks.
fn on_files(name: &[u8], descriptor: &[u8]) -> Option<Recorder> {
    if !descriptor.starts_with(b"(Ljava/nio/file/Path;") {
        return None;
    }
    match name {
        b"write"
        | b"writeString"
        | b"newOutputStream"
        | b"newBufferedWriter"
        | b"delete"
        | b"setAttribute"
        | b"setLastModifiedTime"
        | b"setOwner"
        | b"setPosixFilePermissions" => None,
        b"mismatch" | b"isSameFile" => take(M::Files, &[0, 1]),
        b"list" | b"walk" | b"find" | b"walkFileTree" | b"newDirectoryStream" => take(M::Listing, &[0]),
        _ if name.starts_with(b"create") => None,
        _ => take(M::File, &[0]),
    }
}

/// The recorder for calls whose owner is somebody's own class: a class loader, a stream. Whether it is one is seen at run time.
pub fn recorder_by_signature(name: &[u8], descriptor: &[u8], is_static: bool) -> Option<Recorder> {
    const NAME: &[u8] = b"(Ljava/lang/String;";
    let class = descriptor.ends_with(b")Ljava/lang/Class;");
    match name {
        _ if is_static => None,
        b"loadClass" | b"findClass" | b"findSystemClass" if class && descriptor.starts_with(NAME) => {
            take(M::LoadClass, &[1])
        }
        b"defineClass" if class && descriptor.starts_with(NAME) => take(M::DefineClass, &[1]),
        b"getResource" | b"findResource" if descriptor == b"(Ljava/lang/String;)Ljava/net/URL;" => {
            take(M::Resource, &[1])
        }
        b"getResources" | b"findResources" if descriptor == b"(Ljava/lang/String;)Ljava/util/Enumeration;" => {
            take(M::Resource, &[1])
        }
        b"getResourceAsStream" if descriptor == b"(Ljava/lang/String;)Ljava/io/InputStream;" => take(M::Resource, &[1]),
        b"addURL" if descriptor == b"(Ljava/net/URL;)V" => take(M::Tree, &[1]),
        // What is written depends on the shape of every class in the graph, and which those are is not known either.
        b"writeObject" | b"writeUnshared" if descriptor == b"(Ljava/lang/Object;)V" => take(M::Deserialize, &[0]),
        b"readObject" | b"readUnshared" if descriptor == b"()Ljava/lang/Object;" => take(M::Deserialize, &[0]),
        _ => None,
    }
}

struct Row {
    owner: &'static str,
    names: &'static str,
    /// How the descriptor begins.
    parameters: &'static str,
    method: M,
    takes: &'static [u8],
}

const fn row(
    owner: &'static str,
    names: &'static str,
    parameters: &'static str,
    method: M,
    takes: &'static [u8],
) -> Row {
    Row { owner, names, parameters, method, takes }
}

const TEXT: &str = "(Ljava/lang/String;";
const TEXTS: &str = "(Ljava/lang/String;Ljava/lang/String;)";
const TYPE: &str = "(Ljava/lang/Class;";
const FILE: &str = "(Ljava/io/File;";
const PATH: &str = "(Ljava/nio/file/Path;";
const RUN: &str = "(Ljava/io/InputStream;Ljava/io/OutputStream;Ljava/io/OutputStream;[Ljava/lang/String;";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const LOADER: &str = "java/lang/ClassLoader";
const URL_LOADER: &str = "java/net/URLClassLoader";

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // The name of a module comes first.
    row(LOADER, "findClass", TEXTS, M::LoadClass, &[2]),
    row(LOADER, "findResource", TEXTS, M::Resource, &[2]),
    row(LOADER, "loadClass findClass findSystemClass", TEXT, M::LoadClass, &[1]),
    row(LOADER, "defineClass", "(", M::DefineClass, &[1]),
    row(LOADER, "getResource getResources getResourceAsStream resources findResource findResources", TEXT, M::Resource, &[1]),
    row(LOADER, "getSystemResource getSystemResources getSystemResourceAsStream", TEXT, M::Resource, &[0]),
    row(URL_LOADER, "loadClass findClass", TEXT, M::LoadClass, &[1]),
    row(URL_LOADER, "getResource getResources getResourceAsStream findResource findResources", TEXT, M::Resource, &[1]),
    // Whatever is in these places may be loaded from there, by code of the JDK.
    row(URL_LOADER, "<init> newInstance", "([Ljava/net/URL;", M::Tree, &[0]),
    row(URL_LOADER, "<init>", "(Ljava/lang/String;[Ljava/net/URL;", M::Tree, &[1]),
    row(URL_LOADER, "addURL", "(Ljava/net/URL;", M::Tree, &[1]),
    row("java/lang/module/ModuleFinder", "of", "([Ljava/nio/file/Path;", M::Tree, &[0]),
    row("java/lang/Module", "getResourceAsStream", TEXT, M::ClassResource, &[0, 1]),
    row("java/lang/Module", "getAnnotation getAnnotations getDeclaredAnnotations isAnnotationPresent getDescriptor", "(", M::Shape, &[0]),
    row("java/lang/Package", "getAnnotation getAnnotations getDeclaredAnnotation getDeclaredAnnotations getAnnotationsByType isAnnotationPresent", "(", M::Shape, &[0]),
    // These stand in the manifest of the jar.
    row("java/lang/Package", "getImplementationVersion getImplementationTitle getImplementationVendor getSpecificationVersion getSpecificationTitle getSpecificationVendor isCompatibleWith isSealed toString", "(", M::Shape, &[0]),
    row("java/util/ResourceBundle", "getBundle", TEXT, M::Bundle, &[0]),
    row(LOOKUP, "findVirtual findStatic findSpecial findConstructor findGetter findSetter findStaticGetter findStaticSetter findVarHandle findStaticVarHandle bind", "(", M::Handle, &[1, 2]),
    row(LOOKUP, "unreflect unreflectSpecial unreflectConstructor unreflectGetter unreflectSetter unreflectVarHandle", "(", M::Member, &[1]),
    row(LOOKUP, "findClass", TEXT, M::ForName, &[1]),
    row(LOOKUP, "ensureInitialized accessClass", "(", M::NewInstance, &[1]),
    row(LOOKUP, "defineClass defineHiddenClass defineHiddenClassWithClassData", "(", M::DefineClass, &[1]),
    row("java/lang/invoke/MethodHandleProxies", "asInterfaceInstance", "(Ljava/lang/Class;", M::Proxy, &[0]),
    row("java/lang/reflect/Proxy", "newProxyInstance getProxyClass", "(Ljava/lang/ClassLoader;[Ljava/lang/Class;", M::Proxy, &[1]),
    row("java/lang/reflect/Array", "newInstance", "(Ljava/lang/Class;", M::NewInstance, &[0]),
    // The constants of an enum are asked for once and kept by its Class: later windows pass none of its code.
    row("java/lang/Enum", "valueOf", TYPE, M::NewInstance, &[0]),
    row("java/util/EnumSet", "allOf noneOf", TYPE, M::NewInstance, &[0]),
    row("java/util/EnumMap", "<init>", TYPE, M::NewInstance, &[0]),
    row("java/beans/Introspector", "getBeanInfo", TYPE, M::Shape, &[0]),
    row("java/beans/PropertyEditorManager", "findEditor", TYPE, M::Shape, &[0]),
    row("java/beans/PropertyDescriptor", "<init>", "(Ljava/lang/String;Ljava/lang/Class;", M::Handle, &[1, 0]),
    row("java/beans/EventHandler", "create", "(Ljava/lang/Class;Ljava/lang/Object;Ljava/lang/String;", M::Handle, &[1, 2]),
    row("java/beans/Statement", "<init>", "(Ljava/lang/Object;Ljava/lang/String;", M::Handle, &[0, 1]),
    row("java/beans/Expression", "<init>", "(Ljava/lang/Object;Ljava/lang/String;", M::Handle, &[0, 1]),
    row("java/beans/Expression", "<init>", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/String;", M::Handle, &[1, 2]),
    row("javax/management/MBeanServer", "registerMBean", "(Ljava/lang/Object;Ljavax/management/ObjectName;", M::Handle, &[1, 2]),
    row("javax/management/StandardMBean", "<init>", "(Ljava/lang/Object;Ljava/lang/Class;", M::Handle, &[0, 1]),
    row("javax/management/JMX", "newMBeanProxy newMXBeanProxy", "(Ljavax/management/MBeanServerConnection;Ljavax/management/ObjectName;Ljava/lang/Class;", M::NewInstance, &[2]),
    row("java/util/concurrent/atomic/AtomicIntegerFieldUpdater", "newUpdater", "(", M::Handle, &[0, 1]),
    row("java/util/concurrent/atomic/AtomicLongFieldUpdater", "newUpdater", "(", M::Handle, &[0, 1]),
    row("java/util/concurrent/atomic/AtomicReferenceFieldUpdater", "newUpdater", "(", M::Handle, &[0, 2]),
    row("sun/misc/Unsafe", "allocateInstance ensureClassInitialized", "(Ljava/lang/Class;", M::NewInstance, &[1]),
    row("jdk/internal/misc/Unsafe", "allocateInstance ensureClassInitialized", "(Ljava/lang/Class;", M::NewInstance, &[1]),
    row("sun/reflect/ReflectionFactory", "newConstructorForSerialization", "(Ljava/lang/Class;", M::NewInstance, &[1]),
    row("java/util/ServiceLoader", "load loadInstalled", "(Ljava/lang/Class;", M::Service, &[0]),
    row("java/util/ServiceLoader", "load", "(Ljava/lang/ModuleLayer;Ljava/lang/Class;", M::Service, &[1]),
    row("java/io/ObjectStreamClass", "lookup lookupAny", "(Ljava/lang/Class;", M::Shape, &[0]),
    row("java/io/FileInputStream", "<init>", TEXT, M::File, &[0]),
    row("java/io/FileInputStream", "<init>", FILE, M::File, &[0]),
    row("java/io/FileReader", "<init>", TEXT, M::File, &[0]),
    row("java/io/FileReader", "<init>", FILE, M::File, &[0]),
    row("java/io/RandomAccessFile", "<init>", TEXT, M::File, &[0]),
    row("java/io/RandomAccessFile", "<init>", FILE, M::File, &[0]),
    row("java/io/File", "exists isFile isDirectory isHidden length lastModified canRead canWrite canExecute getCanonicalPath getCanonicalFile toURI toURL delete createNewFile mkdir", "(", M::File, &[0]),
    row("java/io/File", "list listFiles", "(", M::Listing, &[0]),
    row("java/io/File", "renameTo", FILE, M::File, &[0]),
    row("java/nio/file/Path", "toRealPath toUri", "(", M::File, &[0]),
    row("java/util/Scanner", "<init>", FILE, M::File, &[0]),
    row("java/util/Scanner", "<init>", PATH, M::File, &[0]),
    row("java/util/zip/ZipFile", "<init>", TEXT, M::File, &[0]),
    row("java/util/zip/ZipFile", "<init>", FILE, M::File, &[0]),
    row("java/util/jar/JarFile", "<init>", TEXT, M::File, &[0]),
    row("java/util/jar/JarFile", "<init>", FILE, M::File, &[0]),
    row("java/nio/channels/FileChannel", "open", PATH, M::File, &[0]),
    row("java/nio/channels/AsynchronousFileChannel", "open", PATH, M::File, &[0]),
    row("java/nio/file/FileSystems", "newFileSystem", "(", M::File, &[0]),
    row("java/nio/file/spi/FileSystemProvider", "newInputStream newByteChannel newFileChannel newAsynchronousFileChannel checkAccess exists isHidden readAttributes readAttributesIfExists getFileAttributeView readSymbolicLink", PATH, M::File, &[1]),
    row("java/nio/file/spi/FileSystemProvider", "newDirectoryStream", PATH, M::Listing, &[1]),
    row("java/net/URL", "openStream openConnection getContent", "(", M::File, &[0]),
    row("java/security/KeyStore", "getInstance", FILE, M::File, &[0]),
    row("java/security/KeyStore$Builder", "newInstance", FILE, M::File, &[0]),
    row("java/security/KeyStore$Builder", "newInstance", "(Ljava/lang/String;Ljava/security/Provider;Ljava/io/File;", M::File, &[2]),
    row("java/awt/Font", "createFont createFonts", "(ILjava/io/File;", M::File, &[1]),
    row("java/awt/Font", "createFonts", FILE, M::File, &[0]),
    row("java/awt/Toolkit", "getImage createImage", TEXT, M::File, &[1]),
    row("java/awt/Toolkit", "getImage createImage", "(Ljava/net/URL;", M::File, &[1]),
    row("javax/swing/ImageIcon", "<init>", TEXT, M::File, &[0]),
    row("javax/swing/ImageIcon", "<init>", "(Ljava/net/URL;", M::File, &[0]),
    row("javax/sound/sampled/AudioSystem", "getAudioInputStream getAudioFileFormat", FILE, M::File, &[0]),
    row("javax/imageio/stream/FileImageInputStream", "<init>", FILE, M::File, &[0]),
    row("javax/imageio/ImageIO", "createImageInputStream", "(Ljava/lang/Object;", M::File, &[0]),
    row("javax/imageio/ImageIO", "read", FILE, M::File, &[0]),
    row("javax/imageio/ImageIO", "read", "(Ljava/net/URL;", M::File, &[0]),
    row("javax/xml/parsers/DocumentBuilder", "parse", FILE, M::File, &[1]),
    row("javax/xml/parsers/DocumentBuilder", "parse", TEXT, M::File, &[1]),
    row("javax/xml/parsers/SAXParser", "parse", FILE, M::File, &[1]),
    row("javax/xml/parsers/SAXParser", "parse", TEXT, M::File, &[1]),
    row("javax/xml/validation/SchemaFactory", "newSchema", FILE, M::File, &[1]),
    row("javax/xml/validation/SchemaFactory", "newSchema", "(Ljava/net/URL;", M::File, &[1]),
    row("org/xml/sax/InputSource", "<init>", TEXT, M::File, &[0]),
    row("org/xml/sax/XMLReader", "parse", TEXT, M::File, &[1]),
    row("javax/xml/transform/stream/StreamSource", "<init>", FILE, M::File, &[0]),
    row("javax/xml/transform/stream/StreamSource", "<init>", TEXT, M::File, &[0]),
    row("java/lang/System", "getProperty", TEXT, M::Property, &[0]),
    row("java/lang/System", "getProperties", "()", M::AllProperties, &[]),
    row("java/lang/System", "getenv", TEXT, M::Environment, &[0]),
    row("java/lang/System", "getenv", "()", M::AllEnvironment, &[]),
    row("java/lang/ProcessBuilder", "environment", "()", M::AllEnvironment, &[]),
    row("java/lang/System", "load loadLibrary", TEXT, M::NativeLibrary, &[0]),
    row("java/lang/Runtime", "load loadLibrary", TEXT, M::NativeLibrary, &[1]),
    // What other programs, and the compiler, read: the files that they are told.
    row("java/lang/ProcessBuilder", "start", "()", M::Command, &[0]),
    row("java/lang/ProcessBuilder", "startPipeline", "(Ljava/util/List;", M::Command, &[0]),
    row("java/lang/Runtime", "exec", TEXT, M::Command, &[1]),
    row("java/lang/Runtime", "exec", "([Ljava/lang/String;", M::Command, &[1]),
    row("javax/tools/ToolProvider", "getSystemJavaCompiler getSystemDocumentationTool", "()", M::Compiler, &[]),
    row("java/util/spi/ToolProvider", "findFirst", TEXT, M::Compiler, &[]),
    row("java/util/spi/ToolProvider", "run", "(Ljava/io/PrintWriter;Ljava/io/PrintWriter;[Ljava/lang/String;", M::Command, &[3]),
    row("java/util/spi/ToolProvider", "run", "(Ljava/io/PrintStream;Ljava/io/PrintStream;[Ljava/lang/String;", M::Command, &[3]),
    row("javax/tools/JavaCompiler", "run", RUN, M::Command, &[4]),
    row("javax/tools/Tool", "run", RUN, M::Command, &[4]),
    row("javax/tools/JavaCompiler", "getTask", "(Ljava/io/Writer;Ljavax/tools/JavaFileManager;Ljavax/tools/DiagnosticListener;Ljava/lang/Iterable;", M::Command, &[4]),
    row("javax/tools/StandardJavaFileManager", "getJavaFileObjects getJavaFileObjectsFromFiles getJavaFileObjectsFromStrings getJavaFileObjectsFromPaths", "(", M::Tree, &[1]),
    row("javax/tools/StandardJavaFileManager", "setLocation setLocationFromPaths", "(Ljavax/tools/JavaFileManager$Location;", M::Tree, &[2]),
    row("java/lang/Integer", "getInteger", TEXT, M::Property, &[0]),
    row("java/lang/Long", "getLong", TEXT, M::Property, &[0]),
    row("java/lang/Boolean", "getBoolean", TEXT, M::Property, &[0]),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn found(owner: &str, name: &str, descriptor: &str, is_static: bool) -> Option<(M, Vec<usize>)> {
        recorder_for(owner.as_bytes(), name.as_bytes(), descriptor.as_bytes(), is_static)
            .map(|recorder| (recorder.method, recorder.takes.places().collect()))
    }

    #[test]
    fn the_quick_answer_knows_every_owner() {
        assert!(ROWS.iter().all(|row| has_rows(row.owner.as_bytes())));
    }

    #[test]
    fn every_recorder_takes_as_many_operands_as_its_method() {
        for row in ROWS {
            assert_eq!(row.takes.len(), row.method.objects(), "{} {}", row.owner, row.names);
        }
    }

    #[test]
    fn reflection_is_recorded() {
        let forms = [
            ("java/lang/Class", "forName", "(Ljava/lang/String;)Ljava/lang/Class;", true, (M::ForName, &[0usize][..])),
            (
                "java/lang/Class",
                "forName",
                "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;",
                true,
                (M::ForName, &[1]),
            ),
            ("java/lang/Class", "getDeclaredMethods", "()[Ljava/lang/reflect/Method;", false, (M::Shape, &[0])),
            (
                "java/lang/reflect/Method",
                "invoke",
                "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
                false,
                (M::Invoke, &[0, 1]),
            ),
            ("java/lang/reflect/Field", "setLong", "(Ljava/lang/Object;J)V", false, (M::Field, &[0])),
            ("java/lang/reflect/Field", "getModifiers", "()I", false, (M::Shape, &[0])),
            ("my/Loader", "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", false, (M::LoadClass, &[1])),
            ("my/Stream", "readObject", "()Ljava/lang/Object;", false, (M::Deserialize, &[0])),
            ("java/io/ObjectInputStream", "readObject", "()Ljava/lang/Object;", false, (M::Deserialize, &[0])),
            (
                "java/nio/file/Files",
                "walk",
                "(Ljava/nio/file/Path;[Ljava/nio/file/FileVisitOption;)Ljava/util/stream/Stream;",
                true,
                (M::Listing, &[0]),
            ),
        ];
        for (owner, name, descriptor, is_static, expected) in forms {
            assert_eq!(
                found(owner, name, descriptor, is_static),
                Some((expected.0, expected.1.to_vec())),
                "{owner}.{name}"
            );
        }
    }

    #[test]
    fn the_operand_is_the_name_that_is_looked_up() {
        let module_first = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Class;";
        let loader = "java/lang/ClassLoader";
        assert_eq!(found(loader, "findClass", module_first, false), Some((M::LoadClass, vec![2])));
        let name_only = "(Ljava/lang/String;)Ljava/lang/Class;";
        assert_eq!(found(loader, "findClass", name_only, false), Some((M::LoadClass, vec![1])));
        let described = "(Ljava/lang/String;Ljava/lang/Class;)V";
        let made = found("java/beans/PropertyDescriptor", "<init>", described, false);
        assert_eq!(made, Some((M::Handle, vec![1, 0])));
    }

    #[test]
    fn the_jdk_looks_at_classes_for_others() {
        let bean_info = "(Ljava/lang/Class;)Ljava/beans/BeanInfo;";
        assert_eq!(found("java/beans/Introspector", "getBeanInfo", bean_info, true), Some((M::Shape, vec![0])));
        let value_of = "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;";
        assert_eq!(found("java/lang/Enum", "valueOf", value_of, true), Some((M::NewInstance, vec![0])));
        let write = "(Ljava/lang/Object;)V";
        assert_eq!(found("java/io/ObjectOutputStream", "writeObject", write, false), Some((M::Deserialize, vec![0])));
    }

    /// A compiler, a class loader and another program read files and classes that no instrumented code asks for.
    #[test]
    fn what_the_jdk_reads_for_others_is_recorded() {
        let urls = "([Ljava/net/URL;Ljava/lang/ClassLoader;)V";
        assert_eq!(found("java/net/URLClassLoader", "<init>", urls, false), Some((M::Tree, vec![0])));
        let named = "(Ljava/lang/String;[Ljava/net/URL;Ljava/lang/ClassLoader;)V";
        assert_eq!(found("java/net/URLClassLoader", "<init>", named, false), Some((M::Tree, vec![1])));
        assert_eq!(found("my/Loader", "addURL", "(Ljava/net/URL;)V", false), Some((M::Tree, vec![1])));
        let start = found("java/lang/ProcessBuilder", "start", "()Ljava/lang/Process;", false);
        assert_eq!(start, Some((M::Command, vec![0])));
        let compiler = "()Ljavax/tools/JavaCompiler;";
        assert_eq!(
            found("javax/tools/ToolProvider", "getSystemJavaCompiler", compiler, true),
            Some((M::Compiler, vec![]))
        );
    }

    #[test]
    fn what_depends_on_nothing_is_not_recorded() {
        assert_eq!(found("java/lang/Class", "getName", "()Ljava/lang/String;", false), None);
        assert_eq!(found("java/lang/String", "length", "()I", false), None);
        assert_eq!(found("my/Own", "loadClass", "(I)V", false), None);
        assert_eq!(found("java/nio/file/Files", "delete", "(Ljava/nio/file/Path;)V", true), None);
    }
}
