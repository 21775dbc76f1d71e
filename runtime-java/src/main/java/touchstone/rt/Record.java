// The recorders: what instrumented code calls before a reflective call or a read, with some of that call's operands.
package touchstone.rt;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;

/**
 * Operands are matched to a recorder by name and descriptor, so any may be null or of a type that the recorder does not
 * know (somebody's own {@code loadClass(String)}); then nothing is recorded. The call itself follows untouched.
 */
public final class Record {

    /** No name is that long; a longer one counts as not seen. */
    private static final int LONGEST_TEXT = 1 << 16;

    /** The detail of a read of objects whose classes nobody sees. */
    private static final String UNFOLLOWED = "unfollowed";

    private Record() {}

    /** {@code Class.forName}, all forms. */
    public static void forName(Object name, int id) {
        record("forName", Operand.NAME, name, Operand.NONE, null, id);
    }

    /** {@code ClassLoader.loadClass}, {@code findSystemClass} and the like. */
    public static void loadClass(Object name, int id) {
        record("loadClass", Operand.NAME, name, Operand.NONE, null, id);
    }

    /** {@code ClassLoader.defineClass}, {@code Lookup.defineClass}: the name, or the bytes when there is none. */
    public static void defineClass(Object nameOrBytes, int id) {
        record("defineClass", Operand.NAME_OR_BYTES, nameOrBytes, Operand.NONE, null, id);
    }

    /** {@code Class.newInstance}. */
    public static void newInstance(Object type, int id) {
        record("newInstance", Operand.TYPE, type, Operand.NONE, null, id);
    }

    /** {@code Constructor.newInstance}. */
    public static void construct(Object constructor, int id) {
        record("construct", Operand.MEMBER, constructor, Operand.NONE, null, id);
    }

    /** {@code Method.invoke}: the method, and the receiver's class, which decides what is called. */
    public static void invoke(Object method, Object receiver, int id) {
        record("invoke", Operand.MEMBER, method, Operand.TYPE, receiver == null ? null : receiver.getClass(), id);
    }

    /** {@code Field.get}, {@code set} and their kin. */
    public static void field(Object field, int id) {
        record("field", Operand.MEMBER, field, Operand.NONE, null, id);
    }

    /** {@code Lookup.find*}, {@code bind}, field updaters: the class or an object of it, and the member's name or, for a constructor, its type. */
    public static void handle(Object type, Object nameOrType, int id) {
        record("handle", Operand.TYPE_OR_OBJECT, type, Operand.NAME_OR_METHOD_TYPE, nameOrType, id);
    }

    /** {@code Lookup.unreflect*}. */
    public static void member(Object member, int id) {
        record("member", Operand.MEMBER, member, Operand.NONE, null, id);
    }

    /** {@code ServiceLoader.load}. */
    public static void service(Object type, int id) {
        record("service", Operand.TYPE, type, Operand.NONE, null, id);
    }

    /** {@code Proxy.newProxyInstance} and its kin: each interface. */
    public static void proxy(Object types, int id) {
        record("proxy", Operand.TYPES, types, Operand.NONE, null, id);
    }

    /** Somebody's {@code readObject} or {@code writeObject}: which classes pass is not known before. */
    public static void deserialize(Object stream, int id) {
        Class<?> type = stream == null ? null : stream.getClass();
        record("deserialize", Operand.TYPE, type, Operand.NAME, isFollowed(stream, id) ? null : UNFOLLOWED, id);
    }

    /** Whether all classes are told that are read. What is written was made before, and is asked for nothing. */
    private static boolean isFollowed(Object stream, int id) {
        Recording recording = Probe.RECORDING;
        if (recording == null || stream instanceof ObjectOutput) {
            return true;
        }
        try {
            return stream instanceof ObjectInputStream && Slow.follow(recording, (ObjectInputStream) stream, id);
        } catch (Throwable trouble) {
            return false;
        }
    }

    /** {@code getDeclaredMethods}, {@code getAnnotations} and whatever else looks at a class's shape. */
    public static void shape(Object element, int id) {
        record("shape", Operand.ELEMENT, element, Operand.NONE, null, id);
    }

    /** {@code ClassLoader.getResource*}. */
    public static void resource(Object name, int id) {
        record("resource", Operand.NAME, name, Operand.NONE, null, id);
    }

    /** {@code Class.getResource*}, {@code Module.getResourceAsStream}: a name relative to the class. */
    public static void classResource(Object typeOrModule, Object name, int id) {
        record("classResource", Operand.TYPE_OR_MODULE, typeOrModule, Operand.NAME, name, id);
    }

    /** {@code ResourceBundle.getBundle}. */
    public static void bundle(Object name, int id) {
        record("bundle", Operand.NAME, name, Operand.NONE, null, id);
    }

    /** A file is opened, read or asked for. */
    public static void file(Object place, int id) {
        record("file", Operand.PLACE, place, Operand.NONE, null, id);
    }

    /** Two files are compared. */
    public static void files(Object place, Object other, int id) {
        record("files", Operand.PLACE, place, Operand.NONE, null, id);
        record("files", Operand.PLACE, other, Operand.NONE, null, id);
    }

    /** The entries of a folder are read. */
    public static void listing(Object place, int id) {
        record("listing", Operand.PLACE, place, Operand.NONE, null, id);
    }

    /** {@code System.getProperty} and its kin. */
    public static void property(Object name, int id) {
        record("property", Operand.NAME, name, Operand.NONE, null, id);
    }

    /** {@code System.getProperties}. */
    public static void allProperties(int id) {
        record("allProperties", Operand.NONE, null, Operand.NONE, null, id);
    }

    /** {@code System.getenv(name)}. */
    public static void environment(Object name, int id) {
        record("environment", Operand.NAME, name, Operand.NONE, null, id);
    }

    /** {@code System.getenv()}. */
    public static void allEnvironment(int id) {
        record("allEnvironment", Operand.NONE, null, Operand.NONE, null, id);
    }

    /** {@code System.load}, {@code loadLibrary}. */
    public static void nativeLibrary(Object name, int id) {
        record("nativeLibrary", Operand.NAME, name, Operand.NONE, null, id);
    }

    /** Folders and archives that code of the JDK may read as a whole: what a class loader or a compiler is given. */
    public static void tree(Object places, int id) {
        record("tree", Operand.PLACE, places, Operand.NONE, null, id);
    }

    /** Another program is started, or a compiler run, with these words. */
    public static void command(Object command, int id) {
        record("command", Operand.WORD, command, Operand.NONE, null, id);
    }

    /** The JDK's compiler is asked for. */
    public static void compiler(int id) {
        record("compiler", Operand.NONE, null, Operand.NONE, null, id);
    }

    private static void record(String family, int kind, Object operand, int secondKind, Object second, int id) {
        Recording recording = Probe.RECORDING;
        if (recording == null) {
            Probe.checkMade();
            return;
        }
        try {
            Object seen = kind == Operand.ELEMENT ? Names.classOf(operand) : operand;
            if (!recording.isKnown(family, seen, second, id)) {
                Slow.record(recording, family, kind, seen, secondKind, second, id);
            }
        } catch (Throwable trouble) {
            unseen(recording, id);
        }
    }

    /** What {@link Slow} does for a recorder: the operands were not met lately, and have to be spelled. */
    static void spell(Recording recording, String family, int kind, Object operand, int secondKind, Object second, int id)
            throws IOException {
        boolean[] busy = Guard.enter();
        if (busy == null) {
            return;
        }
        try {
            addAll(recording, family, kind, operand, secondKind, second, id);
        } finally {
            busy[0] = false;
        }
    }

    /**
     * An operand of the program's own threw, or there is no stack or memory: nobody saw the operands, which is what a hit of
     * the record's id says.
     */
    static void unseen(Recording recording, int id) {
        try {
            Probe.hit(id);
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    private static void addAll(Recording recording, String family, int kind, Object operand, int secondKind, Object second, int id)
            throws IOException {
        Object[] several = Operand.several(kind, operand);
        if (several != null) {
            for (Object one : several) {
                addAll(recording, family, kind, one, secondKind, second, id);
            }
        } else if (Operand.isClosed(kind, operand)) {
            Probe.hit(id);
        } else {
            add(recording, family, kind, operand, secondKind, second, id);
        }
    }

    private static void add(Recording recording, String family, int kind, Object operand, int secondKind, Object second, int id)
            throws IOException {
        String known = recording.knownText(family, operand, id);
        String text = known == null ? Operand.text(kind, operand) : known;
        if (text == null && kind != Operand.NONE || kind == Operand.NAME && isOurs(text)) {
            return;
        }
        // Mostly the receiver's class: asked for apart from all the other kinds, which the JIT compiler would compile with it.
        String detail = secondKind == Operand.TYPE && second instanceof Class ? Names.ofClass((Class<?>) second) : Operand.text(secondKind, second);
        if (isTooLong(text) || isTooLong(detail)) {
            Probe.hit(id);
        } else {
            recording.fact(family, id, text, detail, operand, second);
        }
    }

    /** The runtime's own classes, which loaders of the program look up because its code has probes. */
    private static boolean isOurs(String text) {
        return text.startsWith("touchstone.rt.") || text.startsWith("touchstone/rt/");
    }

    private static boolean isTooLong(String text) {
        return text != null && text.length() > LONGEST_TEXT;
    }
}
