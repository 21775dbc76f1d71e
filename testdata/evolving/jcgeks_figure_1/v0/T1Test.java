// Uses B without running what changed.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T1Test {
    @Test
    public void makesB() {
        assertEquals(3, new B().p());
    }
}
