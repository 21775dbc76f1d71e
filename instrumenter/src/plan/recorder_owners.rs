//! The classes that recorders tell calls apart by: quick answers for the many that they do not know.

/// Whether this is a class of reflected members.
pub(super) fn is_member(owner: &[u8]) -> bool {
    let reflect = owner.strip_prefix(b"java/lang/reflect/");
    reflect.is_some_and(|name| {
        matches!(
            name,
            b"Method"
                | b"Field"
                | b"Constructor"
                | b"AccessibleObject"
                | b"Executable"
                | b"Parameter"
                | b"Member"
                | b"RecordComponent"
                | b"AnnotatedElement"
                | b"GenericDeclaration"
        )
    })
}

/// Whether the table has rows for this owner: a quick answer for the many that it has none for.
pub(super) fn has_rows(owner: &[u8]) -> bool {
    if owner.starts_with(b"java/") { has_rows_in_java(owner) } else { has_rows_elsewhere(owner) }
}

/// The owners in the packages `java`.
fn has_rows_in_java(owner: &[u8]) -> bool {
    matches!(
        owner,
        b"java/awt/Font"
            | b"java/awt/Toolkit"
            | b"java/beans/EventHandler"
            | b"java/beans/Expression"
            | b"java/beans/Introspector"
            | b"java/beans/PropertyDescriptor"
            | b"java/beans/PropertyEditorManager"
            | b"java/beans/Statement"
            | b"java/io/File"
            | b"java/io/FileInputStream"
            | b"java/io/FileReader"
            | b"java/io/ObjectStreamClass"
            | b"java/io/RandomAccessFile"
            | b"java/lang/Boolean"
            | b"java/lang/ClassLoader"
            | b"java/lang/Enum"
            | b"java/lang/Integer"
            | b"java/lang/Long"
            | b"java/lang/Module"
            | b"java/lang/Package"
            | b"java/lang/ProcessBuilder"
            | b"java/lang/Runtime"
            | b"java/lang/System"
            | b"java/lang/invoke/MethodHandleProxies"
            | b"java/lang/invoke/MethodHandles$Lookup"
            | b"java/lang/module/ModuleFinder"
            | b"java/lang/reflect/Array"
            | b"java/lang/reflect/Proxy"
            | b"java/net/URL"
            | b"java/net/URLClassLoader"
            | b"java/nio/channels/AsynchronousFileChannel"
            | b"java/nio/channels/FileChannel"
            | b"java/nio/file/FileSystems"
            | b"java/nio/file/Path"
            | b"java/nio/file/spi/FileSystemProvider"
            | b"java/security/KeyStore"
            | b"java/security/KeyStore$Builder"
            | b"java/util/EnumMap"
            | b"java/util/EnumSet"
            | b"java/util/ResourceBundle"
            | b"java/util/Scanner"
            | b"java/util/ServiceLoader"
            | b"java/util/concurrent/atomic/AtomicIntegerFieldUpdater"
            | b"java/util/concurrent/atomic/AtomicLongFieldUpdater"
            | b"java/util/concurrent/atomic/AtomicReferenceFieldUpdater"
            | b"java/util/jar/JarFile"
            | b"java/util/spi/ToolProvider"
            | b"java/util/zip/ZipFile"
    )
}

/// All others.
fn has_rows_elsewhere(owner: &[u8]) -> bool {
    matches!(
        owner,
        b"javax/imageio/ImageIO"
            | b"javax/imageio/stream/FileImageInputStream"
            | b"javax/management/JMX"
            | b"javax/management/MBeanServer"
            | b"javax/management/StandardMBean"
            | b"javax/sound/sampled/AudioSystem"
            | b"javax/swing/ImageIcon"
            | b"javax/tools/JavaCompiler"
            | b"javax/tools/StandardJavaFileManager"
            | b"javax/tools/Tool"
            | b"javax/tools/ToolProvider"
            | b"javax/xml/parsers/DocumentBuilder"
            | b"javax/xml/parsers/SAXParser"
            | b"javax/xml/transform/stream/StreamSource"
            | b"javax/xml/validation/SchemaFactory"
            | b"jdk/internal/misc/Unsafe"
            | b"org/xml/sax/InputSource"
            | b"org/xml/sax/XMLReader"
            | b"sun/misc/Unsafe"
            | b"sun/reflect/ReflectionFactory"
    )
}
