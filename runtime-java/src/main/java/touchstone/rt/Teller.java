// Decides who tells outcomes and test methods, where several layers of test frameworks see the same test.
package touchstone.rt;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The JUnit Platform may run TestNG or JUnit 4, and TestNG may run JUnit 4. Each layer has a listener or hook of ours.
 * Windows of classes are counted by name, so that it does no harm to open them twice; outcomes would count twice.
 * The highest layer that is running tells them, and a test that runs a framework by itself does not tell of its inner tests.
 */
public final class Teller {

    /** The layers, the lowest first. */
    public static final int HOOKS = 0;

    public static final int TESTNG = 1;
    public static final int PLATFORM = 2;

    /** How many runs of each layer are under way. */
    private static final AtomicIntegerArray RUNNING = new AtomicIntegerArray(PLATFORM + 1);

    private Teller() {}

    /** A run of this layer begins. */
    public static void begin(int layer) {
        RUNNING.incrementAndGet(layer);
    }

    /** A run of this layer ends. */
    public static void end(int layer) {
        RUNNING.decrementAndGet(layer);
    }

    /** Whether the layer is the one to tell outcomes and test methods. */
    public static boolean isUpTo(int layer) {
        for (int above = layer + 1; above <= PLATFORM; above++) {
            if (RUNNING.get(above) > 0) {
                return false;
            }
        }
        return true;
    }
}
