// Prints what reflection sees of one class, in the order in which reflection gives it where that order is fixed.
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;

final class Describe {

    static void type(Class<?> type) {
        line("== " + type.toGenericString());
        line("flags", Integer.toHexString(type.getModifiers()), type.isSynthetic(), type.isHidden());
        line("super", type.getGenericSuperclass(), type.getAnnotatedSuperclass());
        line("interfaces", Arrays.toString(type.getGenericInterfaces()));
        line("annotated interfaces", Arrays.toString(type.getAnnotatedInterfaces()));
        line("enclosing", type.getEnclosingClass(), type.getEnclosingMethod(), type.getEnclosingConstructor());
        line("declaring", type.getDeclaringClass(), Arrays.toString(type.getDeclaredClasses()));
        line("nest", type.getNestHost(), Arrays.toString(type.getNestMembers()));
        line("names", type.getSimpleName(), type.getCanonicalName(), type.getTypeName(), type.getPackageName());
        line("permitted", Arrays.toString(type.getPermittedSubclasses()));
        annotations("", type);
        Arrays.stream(type.getTypeParameters()).forEach(parameter -> {
            line("type parameter", parameter, Arrays.toString(parameter.getAnnotatedBounds()));
            annotations("  ", parameter);
        });
        for (Field field : type.getDeclaredFields()) {
            line("field", Integer.toHexString(field.getModifiers()), field.toGenericString(), field.isSynthetic());
            annotations("  ", field);
            annotatedType(field.getAnnotatedType());
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            executable("constructor", constructor);
        }
        // Fields come in the class file's order, methods as their names happen to lie in the JVM's memory.
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toGenericString));
        for (Method method : methods) {
            executable("method", method);
            line("  returns", method.isBridge(), method.isDefault(), defaultValue(method));
            annotatedType(method.getAnnotatedReturnType());
        }
        components(type);
        serialization(type);
    }

    private static void executable(String kind, Executable member) {
        line(kind, Integer.toHexString(member.getModifiers()), member.toGenericString(), member.isVarArgs());
        annotations("  ", member);
        line("  throws", Arrays.toString(member.getAnnotatedExceptionTypes()), member.getAnnotatedReceiverType());
        for (Parameter parameter : member.getParameters()) {
            line("  parameter", parameter, parameter.isNamePresent(), parameter.isImplicit(), parameter.getModifiers());
            annotations("    ", parameter);
            annotatedType(parameter.getAnnotatedType());
        }
    }

    private static void components(Class<?> type) {
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                line("component", component, component.getGenericSignature(), component.getAccessor());
                annotations("  ", component);
                annotatedType(component.getAnnotatedType());
            }
        }
    }

    private static void serialization(Class<?> type) {
        ObjectStreamClass stream = ObjectStreamClass.lookup(type);
        if (stream != null) {
            line("serial version", stream.getSerialVersionUID());
            for (ObjectStreamField field : stream.getFields()) {
                line("  serial field", field);
            }
        }
    }

    private static Object defaultValue(Method method) {
        Object value = method.getDefaultValue();
        return value instanceof int[] ? Arrays.toString((int[]) value) : value;
    }

    private static void annotations(String indent, AnnotatedElement element) {
        for (Annotation annotation : element.getDeclaredAnnotations()) {
            line(indent + "annotation", text(annotation));
        }
    }

    /** An annotation prints its elements in the order of its methods, which is not fixed. */
    private static String text(Annotation annotation) {
        Method[] elements = annotation.annotationType().getDeclaredMethods();
        Arrays.sort(elements, Comparator.comparing(Method::getName));
        StringBuilder text = new StringBuilder("@").append(annotation.annotationType().getName());
        for (Method element : elements) {
            try {
                Object value = element.invoke(annotation);
                text.append(' ').append(element.getName()).append('=');
                if (value instanceof Annotation) {
                    text.append(text((Annotation) value));
                } else if (value instanceof Annotation[]) {
                    Arrays.stream((Annotation[]) value).forEach(nested -> text.append(text(nested)).append(';'));
                } else {
                    text.append(value instanceof int[] ? Arrays.toString((int[]) value) : value);
                }
            } catch (ReflectiveOperationException trouble) {
                text.append(trouble);
            }
        }
        return text.toString();
    }

    private static void annotatedType(AnnotatedType type) {
        line("    type", type);
    }

    private static void line(Object... parts) {
        StringBuilder text = new StringBuilder();
        for (Object part : parts) {
            text.append(text.length() == 0 ? "" : " | ").append(part);
        }
        System.out.println(text);
    }
}
