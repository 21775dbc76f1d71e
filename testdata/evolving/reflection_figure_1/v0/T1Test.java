// Looks up A4 and A1 by name.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T1Test {
    @Test
    public void looksUp() throws Exception {
        A1 a1 = new A1();
        assertEquals(4, a1.m1());
        assertEquals(10, a1.m1(true));
    }
}
