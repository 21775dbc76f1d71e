// Loops.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LoopsTest {
    @Test
    public void loops() {
        int sum = 0;
        for (int number : new Range()) {
            sum += number;
        }
        assertEquals(3, sum);
    }
}
