// What can be seen of objects: their classes, what these extend, and the values of all fields.
package common;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.TreeMap;

public final class State {
    private State() {}

    /** Writes a number down. One method for all numbers: a call of an overloaded one takes the compiler much longer. */
    public static void put(StringBuilder log, long number) {
        log.append(number).append(';');
    }

    /** Writes down whether something is so. */
    public static void is(StringBuilder log, boolean answer) {
        log.append(answer ? '1' : '0');
    }

    /** Writes the state of these objects down. */
    public static void of(StringBuilder log, Object... objects) {
        for (Object object : objects) {
            if (object == null) {
                log.append("null;");
                continue;
            }
            for (Class<?> type = object.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
                log.append(type.getName());
                for (Class<?> above : type.getInterfaces()) {
                    log.append('+').append(above.getName());
                }
                fields(log, object, type);
            }
            log.append(';');
        }
    }

    private static void fields(StringBuilder log, Object object, Class<?> type) {
        Map<String, Field> fields = new TreeMap<>();
        for (Field field : type.getDeclaredFields()) {
            if (!field.isSynthetic()) {
                fields.put(field.getName(), field);
            }
        }
        log.append('{');
        for (Field field : fields.values()) {
            log.append(field.getName()).append(':').append(field.getType().getName());
            boolean isPlain = field.getType().isPrimitive() || field.getType() == String.class;
            if (isPlain && !Modifier.isStatic(field.getModifiers())) {
                try {
                    field.setAccessible(true);
                    log.append('=').append(field.get(object));
                } catch (IllegalAccessException | RuntimeException hidden) {
                    log.append("=?");
                }
            }
            log.append(',');
        }
        log.append('}');
    }
}
