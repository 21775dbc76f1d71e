// Runs one class in a window of its own: its main method, or its JUnit 3 or 4 tests.

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.runner.JUnitCore;
import touchstone.rt.Windows;

/** Argument: the class. */
public final class Alone {

    private Alone() {}

    public static void main(String[] arguments) throws Exception {
        String name = arguments[0];
        Windows.open(name);
        run(name);
        Windows.close(name);
        // Programs leave threads behind that would keep the JVM alive.
        System.exit(0);
    }

    private static void run(String name) throws Exception {
        Class<?> program = Class.forName(name, false, Alone.class.getClassLoader());
        Method main;
        try {
            main = program.getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
        } catch (NoSuchMethodException isTest) {
            new JUnitCore().run(program);
            return;
        }
        try {
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException thrown) {
            // What became of it does not matter here.
        }
    }
}
