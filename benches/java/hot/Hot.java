// Hot loops in which a probe costs most, as a JUnit test, so that tools which only look at tests look at them too.

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import org.junit.Test;

/** Property `loop`: the name of one. Prints the CPU nanoseconds of a pass, the median after warming up, and the result. */
public class Hot {

    private static final int WARM = 8;
    private static final int MEASURED = 9;

    @Test
    public void loop() {
        Loop loop = Loops.named(System.getProperty("loop"));
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] times = new long[MEASURED];
        long result = 0;
        for (int pass = 0; pass < WARM + MEASURED; pass++) {
            long start = threads.getCurrentThreadCpuTime();
            result += loop.run();
            if (pass >= WARM) {
                times[pass - WARM] = threads.getCurrentThreadCpuTime() - start;
            }
        }
        Arrays.sort(times);
        System.out.println("\nHOT " + times[MEASURED / 2] + " " + result);
    }
}
