// A class of another package, with members that its callers may not use.
package other;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.Comparator;
import java.util.function.Supplier;

public class Elsewhere implements Comparator<Object> {
    private int number = 3;

    public Elsewhere() {}

    private Elsewhere(int number) {
        this.number = number;
    }

    static String hidden() {
        return "hidden";
    }

    protected String inherited() {
        return "inherited";
    }

    public static void fail() {
        throw new IllegalStateException("failed");
    }

    public static Class<?> find(String name) throws ClassNotFoundException {
        return Class.forName(name);
    }

    public static Object read(Field field, Object owner) throws IllegalAccessException {
        return field.get(owner);
    }

    public static MethodHandles.Lookup lookup() {
        return MethodHandles.lookup();
    }

    public static Class<?> callerOf(StackWalker walker) {
        return walker.getCallerClass();
    }

    public static Class<?> callerThroughLambda(StackWalker walker) {
        Supplier<Class<?>> supplier = () -> callerOf(walker);
        return supplier.get();
    }

    @Override
    public int compare(Object one, Object other) {
        return 0;
    }

    @Override
    public String toString() {
        return "elsewhere " + number;
    }
}
