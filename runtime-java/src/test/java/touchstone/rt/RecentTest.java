// Checks that operands met again are recorded again, that none is taken for another, and that none keeps its class loader.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RecentTest {

    @Test
    void whatIsKnownIsInEachWindowThatMeetsIt() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        for (String test : new String[] {"a", "b", "c", "d"}) {
            trace.recording.open(Window.TEST_CLASS, test);
            boolean isKnown = trace.recording.isKnown("shape", Map.class, null, 5);
            assertEquals(test.compareTo("b") > 0, isKnown, test);
            if (!isKnown) {
                trace.recording.fact("shape", 5, "java.util.Map", null, Map.class, null);
            }
            if (test.equals("d")) {
                trace.recording.fact("shape", 6, "java.util.Map", null, Map.class, null);
            }
            trace.recording.close(Window.TEST_CLASS, test);
        }
        assertEquals(new TreeSet<>(Arrays.asList(0)), trace.facts("window class a"));
        assertEquals(new TreeSet<>(Arrays.asList(0)), trace.facts("window class c"));
        assertEquals(new TreeSet<>(Arrays.asList(0, 1)), trace.facts("window class d"));
    }

    @Test
    void placeRecorderAndBothOperandsCount() throws Exception {
        Recent recent = new Recent();
        Fact fact = new Fact("invoke", 1, "text", "detail");
        Method put = Map.class.getMethod("put", Object.class, Object.class);
        recent.add(put, "b", 1, fact);
        // Reflection gives out copies.
        assertSame(fact, recent.find("invoke", Map.class.getMethod("put", Object.class, Object.class), "b", 1));
        assertNull(recent.find("invoke", put, "b", 2));
        assertNull(recent.find("invoke", put, "c", 1));
        assertNull(recent.find("invoke", put, null, 1));
        assertNull(recent.find("invoke", Map.class.getMethod("get", Object.class), "b", 1));
        assertNull(recent.find("invoke", null, null, 1));
        assertNull(recent.find("member", put, "b", 1), "another recorder at the same place");
        assertEquals("text", recent.textOf("invoke", put, 1));
        assertNull(recent.textOf("invoke", put, 2));
        assertNull(recent.textOf("invoke", Map.class.getMethod("get", Object.class), 1));
        recent.add("x", null, 3, fact);
        assertSame(fact, recent.find("invoke", "x", null, 3));
        assertNull(recent.find("invoke", "x", "y", 3));
    }

    /** Somebody whose code must not run here. */
    private static final class Shy {
        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException();
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException();
        }
    }

    @Test
    void objectsOfTheProgramAreNotAsked() {
        Recent recent = new Recent();
        Fact fact = new Fact("file", 1, "text", null);
        recent.add(new Shy(), null, 1, fact);
        recent.add("x", new Shy(), 1, fact);
        assertNull(recent.find("file", new Shy(), null, 1));
        assertNull(recent.find("file", "x", new Shy(), 1));
    }

    private static final class OwnLoader extends ClassLoader {
        OwnLoader() {
            super(null);
        }

        Class<?> define(String name) throws Exception {
            try (InputStream in = RecentTest.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = new byte[1 << 16];
                int length = 0;
                for (int count = 0; count >= 0; count = in.read(bytes, length, bytes.length - length)) {
                    length += count;
                }
                return defineClass("touchstone.rt." + name, bytes, 0, length);
            }
        }
    }

    @Test
    void aClassOfALoaderThatMayGoIsNotKept() throws Exception {
        Recent recent = new Recent();
        Fact fact = new Fact("shape", 1, "text", null);
        Class<?> other = new OwnLoader().define("Clock");
        recent.add(other, null, 1, fact);
        recent.add("x", other, 1, fact);
        assertNull(recent.find("shape", other, null, 1));
        assertNull(recent.find("shape", "x", other, 1));
        recent.add(Clock.class, null, 1, fact);
        assertSame(fact, recent.find("shape", Clock.class, null, 1));
        assertNull(recent.find("shape", other, null, 1), "another class of the same name");
    }

    @Test
    void ofAMemberItsClassIsLookedAt() throws Exception {
        Method method = Map.class.getMethod("put", Object.class, Object.class);
        assertSame(Map.class, Names.classOf(method));
        assertSame(Map.class, Names.classOf(method.getParameters()[1]));
        assertSame(String.class, Names.classOf(String.class.getConstructor()));
        assertSame(Map.class, Names.classOf(Map.class));
        assertTrue(Names.classOf(null) == null);
        assertFalse(Names.classOf("x") instanceof Class);
    }
}
