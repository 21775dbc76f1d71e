// How classes and their members are spelled in a trace: {@code a.B}, {@code a.B#field}, {@code a.B#method(I)V}.
package touchstone.rt;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;

final class Names {

    private static final String LAMBDA = "$$Lambda";

    private static final Class<?>[] PRIMITIVES = {
        void.class, boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class
    };

    private static final String LETTERS = "VZBCSIJFD";

    private Names() {}

    /**
     * The class's binary name. A class that the JVM made for a lambda or defined as hidden has an address in its name
     * that differs from run to run; it is named by the class whose code it runs.
     */
    static String ofClass(Class<?> type) {
        String name = type.getName();
        int slash = name.indexOf('/');
        if (slash < 0) {
            return name;
        }
        int lambda = name.indexOf(LAMBDA);
        return name.substring(0, lambda >= 0 ? lambda : slash);
    }

    /** The class of a member or parameter, which is what counts when somebody looks at one; anything else as it is. */
    static Object classOf(Object element) {
        if (element instanceof Method || element instanceof Constructor || element instanceof Field) {
            return ((Member) element).getDeclaringClass();
        }
        return element instanceof Parameter ? classOf(((Parameter) element).getDeclaringExecutable()) : element;
    }

    /** A class or package; null for anything else. */
    static String ofElement(Object element) {
        if (element instanceof Class) {
            return ofClass((Class<?>) element);
        }
        return element instanceof Package ? ((Package) element).getName() + ".package-info" : null;
    }

    /** A method, constructor or field; null for anything else. */
    static String ofMember(Object member) {
        if (member instanceof Method) {
            Method method = (Method) member;
            String type = descriptor(method.getReturnType(), method.getParameterTypes());
            return ofClass(method.getDeclaringClass()) + '#' + method.getName() + type;
        }
        if (member instanceof Constructor) {
            Constructor<?> constructor = (Constructor<?>) member;
            String type = descriptor(void.class, constructor.getParameterTypes());
            return ofClass(constructor.getDeclaringClass()) + "#<init>" + type;
        }
        if (member instanceof Field) {
            Field field = (Field) member;
            return ofClass(field.getDeclaringClass()) + '#' + field.getName();
        }
        return null;
    }

    /** Spelled out here, and not by {@code MethodType}, which would start the JDK's method handles for it. */
    private static String descriptor(Class<?> result, Class<?>[] parameters) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> parameter : parameters) {
            appendType(text, parameter);
        }
        return appendType(text.append(')'), result).toString();
    }

    private static StringBuilder appendType(StringBuilder text, Class<?> type) {
        if (type.isPrimitive()) {
            return text.append(primitive(type));
        }
        String name = type.getName().replace('.', '/');
        return type.isArray() ? text.append(name) : text.append('L').append(name).append(';');
    }

    private static char primitive(Class<?> type) {
        for (int index = 0; index < PRIMITIVES.length; index++) {
            if (PRIMITIVES[index] == type) {
                return LETTERS.charAt(index);
            }
        }
        return '?';
    }
}
