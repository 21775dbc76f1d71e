// What probes have marked is found wherever it stands, and nothing else.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class LogTest {

    @Test
    void passedNumbersAreFoundInEveryChunk() {
        Random random = new Random(1);
        for (int count : new int[] {0, 1, 511, 512, 513, 1024, 5000}) {
            byte[] stamps = new byte[count];
            Log log = new Log(stamps, stamps.length);
            for (int segment = 1; segment <= 20 && count != 0; segment++) {
                log.begin(segment, segment);
                TreeSet<Integer> passed = new TreeSet<>(Arrays.asList(0, count - 1));
                for (int index = random.nextInt(8); index > 0; index--) {
                    passed.add(random.nextInt(count));
                }
                passed.forEach(number -> stamps[number] = Log.PASSED);
                assertEquals(new ArrayList<>(passed), allPassed(log, segment));
                assertEquals(-1, log.nextPassed(0, Integer.MAX_VALUE));
            }
            assertEquals(-1, log.nextPassed(0, Integer.MAX_VALUE));
        }
    }

    @Test
    void whatWasLoggedBeforeIsFoundAgainInTheNextSegment() {
        byte[] stamps = new byte[2000];
        Log log = new Log(stamps, stamps.length);
        log.begin(1, 1);
        log.add(700, 1);
        log.begin(2, 1);
        assertEquals(0, stamps[700]);
        stamps[700] = Log.PASSED;
        assertEquals(700, log.nextPassed(0, Integer.MAX_VALUE));
        log.add(700, 1);
        log.begin(3, 1);
        log.add(701, 1);
        log.resume(2);
        assertEquals(Log.PASSED, stamps[700]);
        assertEquals(-1, log.nextPassed(0, Integer.MAX_VALUE));
        stamps[702] = Log.PASSED;
        assertEquals(702, log.nextPassed(0, Integer.MAX_VALUE));
    }

    private static List<Integer> allPassed(Log log, long oldest) {
        List<Integer> found = new ArrayList<>();
        for (int number = log.nextPassed(0, Integer.MAX_VALUE); number >= 0; number = log.nextPassed(number + 1, Integer.MAX_VALUE)) {
            found.add(number);
            log.add(number, oldest);
        }
        return found;
    }
}
