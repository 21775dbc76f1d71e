// Checks the signatures that inserted bytecode names: a change here breaks every class instrumented before.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ContractTest {

    private static final String OBJECT = "Ljava/lang/Object;";

    @Test
    void probes() {
        check(Probe.class, "hit(I)V", "initBegin(I)V", "initEnd(I)V", "fillBegin(I)V", "fillBegin(" + OBJECT + "I)V", "fillEnd(I)V", "object(" + OBJECT + "I)V");
    }

    @Test
    void stamps() throws Exception {
        Field stamps = Probe.class.getDeclaredField("STAMPS");
        assertEquals(Modifier.PUBLIC | Modifier.STATIC | Modifier.FINAL, stamps.getModifiers());
        assertEquals(byte[].class, stamps.getType());
        // Also when the runtime is off: code with lower ids does not ask.
        assertEquals(1 << 21, Probe.STAMPS.length);
        assertEquals(1, Log.PASSED);
    }

    @Test
    void recorders() {
        String one = "(" + OBJECT + "I)V";
        String two = "(" + OBJECT + OBJECT + "I)V";
        check(Record.class, "forName" + one, "loadClass" + one, "defineClass" + one, "newInstance" + one,
                "construct" + one, "invoke" + two, "field" + one, "handle" + two, "member" + one, "service" + one,
                "proxy" + one, "deserialize" + one, "shape" + one, "resource" + one, "classResource" + two,
                "bundle" + one, "file" + one, "files" + two, "listing" + one, "property" + one, "allProperties(I)V", "environment" + one,
                "allEnvironment(I)V", "nativeLibrary" + one, "tree" + one, "command" + one, "compiler(I)V");
    }

    private static void check(Class<?> type, String... expected) {
        TreeSet<String> found = new TreeSet<>();
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers())) {
                assertEquals(Modifier.PUBLIC | Modifier.STATIC, method.getModifiers(), method.getName());
                found.add(Names.ofMember(method).replace(type.getName() + "#", ""));
            }
        }
        assertEquals(new TreeSet<>(java.util.Arrays.asList(expected)), found);
    }
}
