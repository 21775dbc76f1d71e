// Test case 3: three numbers.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NumbersTest {
    @Test
    public void ofThree() {
        assertEquals("2", new Avg().avg(1, 2, 3));
    }
}
