// Runs another method of the class.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void calculates() {
        assertEquals(3, new Avg().calculate(9, 3));
    }
}
