// What a recorder can read off an operand, by the kind of operand that its call takes.
package touchstone.rt;

import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Collection;

final class Operand {

    /** There is no operand. */
    static final int NONE = 0;
    /** A name: of a class, resource, property, variable, library. */
    static final int NAME = 1;
    /** A class's name or, where there is none, its bytes. */
    static final int NAME_OR_BYTES = 2;
    /** A class. */
    static final int TYPE = 3;
    /** A class, or an array of them that the recorder takes one by one. */
    static final int TYPES = 4;
    /** A class, or an object whose class counts. */
    static final int TYPE_OR_OBJECT = 5;
    /** A class or a module. */
    static final int TYPE_OR_MODULE = 6;
    /** A method, constructor or field. */
    static final int MEMBER = 7;
    /** A class or package, or the class of a member or parameter. */
    static final int ELEMENT = 8;
    /** A file or folder, in any of the JDK's ways to say it. */
    static final int PLACE = 9;
    /** A member's name, or a constructor's type. */
    static final int NAME_OR_METHOD_TYPE = 10;
    /** A word of a command, or a whole command. */
    static final int WORD = 11;

    /** Stands for an operand that is there but has no name. */
    private static final String NAMELESS = "";

    private Operand() {}

    /**
     * The parts of an operand that are to be recorded one by one; null where it is no such operand. Only the JDK's own collections
     * are looked into: a program's own might run its code, or give its elements only once.
     */
    static Object[] several(int kind, Object operand) {
        if (kind == TYPES && operand instanceof Class<?>[]) {
            return (Object[]) operand;
        }
        if (kind != PLACE && kind != WORD || operand == null) {
            return null;
        }
        if (operand instanceof ProcessBuilder) {
            return new Object[] {((ProcessBuilder) operand).command()};
        }
        if (operand instanceof Object[]) {
            return (Object[]) operand;
        }
        return operand instanceof Collection && operand.getClass().getName().startsWith("java.")
                ? ((Collection<?>) operand).toArray()
                : null;
    }

    /** Whether the operand may have parts that nobody can see. */
    static boolean isClosed(int kind, Object operand) {
        return (kind == PLACE || kind == WORD) && operand instanceof Iterable && !(operand instanceof Path);
    }

    /** The operand as text; null when it is null or not of its kind. */
    static String text(int kind, Object operand) {
        if (operand == null) {
            return null;
        }
        switch (kind) {
            case NAME:
            case WORD:
                return operand instanceof String ? (String) operand : null;
            case NAME_OR_BYTES:
                return nameOrBytes(operand);
            case TYPE:
            case TYPES:
                return operand instanceof Class ? Names.ofClass((Class<?>) operand) : null;
            case TYPE_OR_OBJECT:
                return Names.ofClass(operand instanceof Class ? (Class<?>) operand : operand.getClass());
            case TYPE_OR_MODULE:
                return isModule(operand) ? NAMELESS : text(TYPE, operand);
            case MEMBER:
                return Names.ofMember(operand);
            case ELEMENT:
                return Names.ofElement(operand);
            case PLACE:
                return Places.of(operand);
            case NAME_OR_METHOD_TYPE:
                return nameOrMethodType(operand);
            default:
                return null;
        }
    }

    private static String nameOrBytes(Object operand) {
        if (operand instanceof String) {
            return (String) operand;
        }
        return operand instanceof byte[] || operand instanceof ByteBuffer ? NAMELESS : null;
    }

    private static String nameOrMethodType(Object operand) {
        if (operand instanceof MethodType) {
            return "<init>" + ((MethodType) operand).toMethodDescriptorString();
        }
        return operand instanceof String ? (String) operand : null;
    }

    /** By name, since Java 8 has no modules. */
    private static boolean isModule(Object operand) {
        return operand.getClass().getName().equals("java.lang.Module");
    }
}
