// Checks the probes of fills from end to end, in a JVM of its own: what they see at a glance must not hide what is new.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FillProbesTest {

    /** More often than it takes to settle. */
    private static final int OFTEN = 3 * Spans.CALM_ENDS;

    @TempDir Path temporary;

    static final class Program {
        public static void main(String[] arguments) {
            Windows.open("a.OneTest");
            for (int round = 0; round < OFTEN; round++) {
                // One id, two classes in turn: neither hides the other.
                fill("text", 8);
                fill(Program.class, 9);
                fillStatic(10);
            }
            Windows.close("a.OneTest");
            Windows.open("a.TwoTest");
            fill("text", 11);
            fill(Program.class, 12);
            fillStatic(13);
            Windows.close("a.TwoTest");
            System.out.println("done");
        }

        private static void fill(Object object, int brought) {
            Probe.fillBegin(object, 6);
            Passed.id(brought);
            Probe.fillEnd(6);
            // An end without a begin is nothing.
            Probe.fillEnd(6);
        }

        private static void fillStatic(int brought) {
            Probe.fillBegin(7);
            Passed.id(brought);
            Probe.fillEnd(7);
        }
    }

    @Test
    void aSettledFillIsLookedAtAgainInTheNextWindowAndThatOfAnotherClassAtOnce() throws Exception {
        for (String probes : Arrays.asList("store", "call")) {
            Path folder = temporary.resolve(probes);
            List<String> settings = Arrays.asList("-Dtouchstone.trace=" + folder, "-D" + Passed.WAY + "=" + probes);
            assertEquals("done\n", ChildJvm.run(Program.class, settings));
            List<String> trace = ChildJvm.trace(folder);
            assertEquals(ids(8, 11), brought(trace, "fill 6 ended java.lang.String "));
            assertEquals(ids(9, 12), brought(trace, "fill 6 ended java.lang.Class "));
            assertEquals(ids(10, 13), brought(trace, "fill 7 ended "));
            assertTrue(trace.toString().contains("window class a.TwoTest"), trace.toString());
        }
    }

    private static TreeSet<String> ids(int... numbers) {
        TreeSet<String> ids = new TreeSet<>();
        Arrays.stream(numbers).forEach(number -> ids.add(String.valueOf(number)));
        return ids;
    }

    private static TreeSet<String> brought(List<String> trace, String begin) {
        TreeSet<String> ids = new TreeSet<>();
        for (String line : trace) {
            if (line.startsWith(begin)) {
                String rest = line.substring(line.indexOf(" ids") + 4, line.indexOf(" facts")).trim();
                ids.addAll(rest.isEmpty() ? Collections.emptyList() : Arrays.asList(rest.split(" ")));
            }
        }
        return ids;
    }
}
