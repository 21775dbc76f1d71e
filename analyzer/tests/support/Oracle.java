// Says what the JVM itself resolves and selects: reads questions, answers one line each.
//
// `field OWNER NAME CLASS-OF-TYPE`, and `call RECEIVER`, which runs the generated class `Calls`: its methods call with real bytecode.

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public class Oracle {
    public static void main(String[] arguments) throws Exception {
        List<String> answers = new ArrayList<>();
        for (String callers : Files.readAllLines(Path.of(arguments[0]))) {
            Class<?> calls;
            try {
                calls = Class.forName(callers);
            } catch (LinkageError error) {
                answers.add(callers + " " + error.getClass().getSimpleName());
                continue;
            }
            List<Method> methods = new ArrayList<>(List.of(calls.getDeclaredMethods()));
            methods.sort((one, other) -> one.getName().compareTo(other.getName()));
            for (Method method : methods) {
                method.setAccessible(true);
                answers.add(callers + "." + method.getName() + " " + answer(method));
            }
        }
        Files.write(Path.of(arguments[1]), answers);
    }

    private static String answer(Method method) {
        try {
            return (String) method.invoke(null);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            return thrown.getCause().getClass().getSimpleName();
        } catch (Exception | LinkageError error) {
            return error.getClass().getSimpleName();
        }
    }
}
