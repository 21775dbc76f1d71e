// The parameters of a configured mojo, read and set by their names, and put back.
package touchstone.maven;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fields and not setters: a field has the name of its parameter, in every version of Surefire. */
final class Parameters {

    private final Object mojo;
    private final Map<Field, Object> before = new LinkedHashMap<>();

    Parameters(Object mojo) {
        this.mojo = mojo;
    }

    boolean has(String name) {
        return field(name) != null;
    }

    Object get(String name) {
        Field field = field(name);
        try {
            return field == null ? null : field.get(mojo);
        } catch (IllegalAccessException impossible) {
            return null;
        }
    }

    /** The value as text, that of a list with blanks between; empty when there is none. */
    String text(String name) {
        Object value = get(name);
        boolean isList = value instanceof Iterable || value != null && value.getClass().isArray();
        return value == null ? "" : isList ? String.join(" ", list(name)) : value.toString().trim();
    }

    boolean isSet(String name) {
        return Boolean.TRUE.equals(get(name));
    }

    /** The elements of a list or array as texts. */
    List<String> list(String name) {
        List<String> texts = new ArrayList<>();
        Object value = get(name);
        if (value instanceof Iterable) {
            for (Object element : (Iterable<?>) value) {
                addTo(texts, element);
            }
        } else if (value != null && value.getClass().isArray()) {
            for (int at = 0; at < Array.getLength(value); at++) {
                addTo(texts, Array.get(value, at));
            }
        }
        return texts;
    }

    private static void addTo(List<String> texts, Object element) {
        if (element != null) {
            texts.add(element.toString());
        }
    }

    void set(String name, Object value) throws Unsupported {
        Field field = field(name);
        if (field == null) {
            throw new Unsupported("this plugin has no parameter " + name);
        }
        try {
            Object old = field.get(mojo);
            field.set(mojo, value);
            before.putIfAbsent(field, old);
        } catch (IllegalAccessException | IllegalArgumentException other) {
            throw new Unsupported("the parameter " + name + " of this plugin is of another kind: " + other.getMessage());
        }
    }

    /** Sets a parameter that is a list in some versions and an array in others. */
    void setList(String name, List<String> values) throws Unsupported {
        Field field = field(name);
        boolean isArray = field != null && field.getType().isArray();
        set(name, isArray ? values.toArray(new String[0]) : new ArrayList<>(values));
    }

    void restore() {
        for (Map.Entry<Field, Object> entry : before.entrySet()) {
            try {
                entry.getKey().set(mojo, entry.getValue());
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        before.clear();
    }

    /** The path of the java program that Surefire will start; empty when it does not tell. */
    String effectiveJvm() {
        Method effective = TestClassPath.method(mojo.getClass(), "getEffectiveJvm");
        try {
            Object jvm = effective == null || effective.getParameterCount() > 0 ? null : effective.invoke(mojo);
            Method executable = jvm == null ? null : TestClassPath.method(jvm.getClass(), "getJvmExecutable");
            Object path = executable == null ? jvm : executable.invoke(jvm);
            return path == null ? text("jvm") : path.toString();
        } catch (ReflectiveOperationException | RuntimeException other) {
            return text("jvm");
        }
    }

    private Field field(String name) {
        for (Class<?> type = mojo.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        return null;
    }
}
