// What hooks began in each thread and has not ended yet, the innermost last.
package touchstone.rt;

import java.util.ArrayList;
import java.util.HashSet;

final class Frames {

    /** A runner of JUnit 4 is running. */
    static final Integer RUN = 0;

    /** A test class is being looked at. */
    static final Integer DISCOVERY = 1;

    /** A suite of JUnit 3 is running. */
    static final Integer SUITE = 2;

    // The parts of a frame. A thread holds JDK objects only, so that it never keeps the runtime's loader alive.
    private static final int KIND = 0;
    private static final int ID = 1;
    private static final int OWN_NAME = 2;
    private static final int WINDOW = 3;

    private static final ThreadLocal<ArrayList<Object[]>> STACK = new ThreadLocal<>();

    private Frames() {}

    /** Opens what is to be open until the end; a frame without a name opens nothing, but has an end as well. */
    static void begin(Integer kind, TestName name, int id) {
        ArrayList<Object[]> stack = STACK.get();
        if (stack == null) {
            stack = new ArrayList<>();
            STACK.set(stack);
        }
        String window = name == null ? null : name.window;
        stack.add(new Object[] {kind, id, name == null ? null : name.own, window});
        if (window == null) {
            return;
        }
        if (kind.equals(DISCOVERY)) {
            Windows.discover(window);
        } else {
            Windows.open(window);
        }
    }

    /** Ends the innermost frame with this id. Frames within have lost their ends, as when the stack overflowed there. */
    static void end(int id) {
        ArrayList<Object[]> stack = STACK.get();
        if (stack == null || indexOf(stack, ID, id) < 0) {
            return;
        }
        boolean last = false;
        while (!last && !stack.isEmpty()) {
            Object[] frame = stack.remove(stack.size() - 1);
            last = frame[ID].equals(id);
            close(frame);
        }
        if (stack.isEmpty()) {
            STACK.remove();
        }
    }

    private static void close(Object[] frame) {
        String window = (String) frame[WINDOW];
        if (window == null) {
            return;
        }
        if (frame[KIND].equals(DISCOVERY)) {
            Windows.discovered(window);
        } else {
            Windows.close(window);
        }
    }

    /** The names of the class in the innermost frame of this kind in this thread, or null. */
    static TestName innermost(Integer kind) {
        return name(KIND, kind);
    }

    /**
     * The class that runs a test of this class: itself, unless it is nested in an abstract one, as the shared cases of a hierarchy
     * of tests are. Nobody can run that by its name; what runs it is the nearest class around that has a window, if one is known.
     */
    static TestName running(TestName name) {
        if (name == null || !name.isAbstract) {
            return name;
        }
        ArrayList<Object[]> stack = STACK.get();
        for (int index = stack == null ? -1 : stack.size() - 1; index >= 0; index--) {
            Object[] frame = stack.get(index);
            if (frame[WINDOW] != null && !frame[KIND].equals(DISCOVERY)) {
                return nameOf(frame);
            }
        }
        return name;
    }

    /** The class of this name, if a frame of this thread is about it, or null. */
    static TestName named(String own) {
        return name(OWN_NAME, own);
    }

    /** A test of this window has this outcome, and so have the suites around it. */
    static void outcome(String window, String method, int outcome) {
        Windows.outcome(window, method, outcome);
        ArrayList<Object[]> stack = STACK.get();
        HashSet<Object> told = new HashSet<>();
        told.add(window);
        for (int index = stack == null ? -1 : stack.size() - 1; index >= 0; index--) {
            Object[] frame = stack.get(index);
            if (frame[WINDOW] != null && !frame[KIND].equals(DISCOVERY) && told.add(frame[WINDOW])) {
                Windows.outcome((String) frame[WINDOW], outcome);
            }
        }
    }

    private static TestName name(int part, Object wanted) {
        ArrayList<Object[]> stack = STACK.get();
        int index = stack == null || wanted == null ? -1 : indexOf(stack, part, wanted);
        if (index < 0) {
            return null;
        }
        Object[] frame = stack.get(index);
        return nameOf(frame);
    }

    private static TestName nameOf(Object[] frame) {
        // Whoever has a frame runs.
        return frame[WINDOW] == null ? null : new TestName((String) frame[OWN_NAME], (String) frame[WINDOW], false);
    }

    private static int indexOf(ArrayList<Object[]> stack, int part, Object wanted) {
        for (int index = stack.size() - 1; index >= 0; index--) {
            if (wanted.equals(stack.get(index)[part])) {
                return index;
            }
        }
        return -1;
    }
}
