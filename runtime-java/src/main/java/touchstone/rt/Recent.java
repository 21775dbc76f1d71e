// The operands that recorders met last, each with its fact: what is met again need not be spelled out again.
package touchstone.rt;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;

/**
 * A framework looks at the same classes and methods for each test. To spell a method takes longer than everything else
 * that a recorder does, and code that often runs is what the JIT compiler spends its time on.
 *
 * <p>Only operands whose {@code equals} and {@code hashCode} are the JDK's are kept, since nothing of the program may run here,
 * and only such as keep no class loader from being collected that could be. Threads read and write rows as they like: a row
 * never changes, so that another one than the last is as good.
 */
final class Recent {

    private static final int ROWS = 1 << 13;

    /** A longer text is not kept. */
    private static final int LONGEST_TEXT = 1 << 8;

    /** The loaders that live as long as the runtime does. */
    private static final ClassLoader OWN_LOADER = Recent.class.getClassLoader();

    private static final ClassLoader SYSTEM_LOADER = ClassLoader.getSystemClassLoader();

    private static final class Row {
        final int id;
        final Object operand;
        final Object second;
        final Fact fact;

        Row(int id, Object operand, Object second, Fact fact) {
            this.id = id;
            this.operand = operand;
            this.second = second;
            this.fact = fact;
        }
    }

    private final Row[] rows = new Row[ROWS];

    /** The fact that these operands make for this recorder at this id, or null when that is not known here. */
    Fact find(String family, Object operand, Object second, int id) {
        Row row = second == null || isPlain(second) ? find(family, operand, id) : null;
        return row != null && (second == null ? row.second == null : second.equals(row.second)) ? row.fact : null;
    }

    /** How the operand is spelled, if it was met at this id with another second one: tests that are inherited are called on many classes. */
    String textOf(String family, Object operand, int id) {
        Row row = find(family, operand, id);
        return row == null ? null : row.fact.text;
    }

    private Row find(String family, Object operand, int id) {
        Row row = isPlain(operand) ? rows[placeOf(operand, id)] : null;
        boolean isIt = row != null && row.id == id && row.operand.equals(operand) && row.fact.family.equals(family);
        return isIt ? row : null;
    }

    /** Keeps the fact, if it may be kept. */
    void add(Object operand, Object second, int id, Fact fact) {
        if (isPlain(operand) && staysLoaded(operand) && (second == null || isPlain(second) && staysLoaded(second))) {
            rows[placeOf(operand, id)] = new Row(id, operand, second, fact);
        }
    }

    private static int placeOf(Object operand, int id) {
        return (id * 31 ^ operand.hashCode()) & ROWS - 1;
    }

    /** All of these classes are final. */
    private static boolean isPlain(Object operand) {
        return operand instanceof Class
                || operand instanceof String
                || operand instanceof Method
                || operand instanceof Field
                || operand instanceof Constructor;
    }

    private static boolean staysLoaded(Object operand) {
        if (operand instanceof String) {
            return ((String) operand).length() <= LONGEST_TEXT;
        }
        // It would be asked whether we may see the loader.
        if (System.getSecurityManager() != null) {
            return false;
        }
        Class<?> type = operand instanceof Class ? (Class<?>) operand : ((Member) operand).getDeclaringClass();
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == OWN_LOADER || loader == SYSTEM_LOADER;
    }
}
