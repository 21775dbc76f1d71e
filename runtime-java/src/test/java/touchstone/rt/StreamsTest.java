// Checks that streams tell the classes that they read, to every test that reads from them, and that programs keep their own filters.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StreamsTest {

    private static final class Inner implements Serializable {
        private static final long serialVersionUID = 1;
    }

    private static final class Outer implements Serializable {
        private static final long serialVersionUID = 1;
        final Inner[] inner = {new Inner()};
    }

    private static ObjectInputStream twoObjects() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Outer());
            out.writeObject(new Outer());
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    }

    @BeforeEach
    void onlyWhereAFilterCanBeGivenUnseen() {
        boolean isNew;
        try {
            Class.forName("java.io.ObjectInputFilter$Config").getMethod("getSerialFilterFactory");
            isNew = true;
        } catch (ReflectiveOperationException absent) {
            isNew = false;
        }
        Assumptions.assumeTrue(isNew);
    }

    @Test
    void everyTestThatReadsGetsTheClasses() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        ObjectInputStream in = twoObjects();
        for (String test : new String[] {"a", "b"}) {
            trace.recording.open(Window.TEST_CLASS, test);
            assertTrue(Streams.follow(trace.recording, in, 5));
            assertEquals(1, ((Outer) in.readObject()).inner.length);
            trace.recording.close(Window.TEST_CLASS, test);
        }
        TreeSet<String> named = new TreeSet<>();
        for (String line : trace.lines()) {
            if (line.contains("StreamsTest$")) {
                named.add(line.substring(line.indexOf("touchstone")));
            }
        }
        assertTrue(named.toString().contains("StreamsTest$Outer"), named.toString());
        assertTrue(named.toString().contains("StreamsTest$Inner"), named.toString());
        assertEquals(trace.facts("window class a"), trace.facts("window class b"));
        assertEquals(3, trace.facts("window class b").size(), "both classes and the array");
    }

    @Test
    void aProgramKeepsItsOwnFilter() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        ObjectInputStream in = twoObjects();
        Class<?> type = Class.forName("java.io.ObjectInputFilter");
        Object rejected = Class.forName("java.io.ObjectInputFilter$Status").getField("REJECTED").get(null);
        Object own = Proxy.newProxyInstance(null, new Class<?>[] {type}, (filter, method, arguments) -> rejected);
        ObjectInputStream.class.getMethod("setObjectInputFilter", type).invoke(in, own);
        assertFalse(Streams.follow(trace.recording, in, 5));
        try {
            in.readObject();
            throw new AssertionError("it was read");
        } catch (java.io.InvalidClassException expected) {
            assertTrue(expected.getMessage().contains("REJECTED"), expected.getMessage());
        }
    }

    @Test
    void afterAReadAFilterComesTooLateAsEver() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        Class<?> type = Class.forName("java.io.ObjectInputFilter");
        Method set = ObjectInputStream.class.getMethod("setObjectInputFilter", type);
        Object own = Proxy.newProxyInstance(null, new Class<?>[] {type}, (filter, method, arguments) -> null);
        Class<?>[] thrown = new Class<?>[2];
        for (int i = 0; i < 2; i++) {
            ObjectInputStream in = twoObjects();
            if (i == 1) {
                assertTrue(Streams.follow(trace.recording, in, 5));
            }
            in.readObject();
            try {
                set.invoke(in, own);
            } catch (InvocationTargetException late) {
                thrown[i] = late.getCause().getClass();
            }
        }
        assertEquals(IllegalStateException.class, thrown[0]);
        assertEquals(thrown[0], thrown[1]);
    }
}
