// Gets the clock.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ContainerTest {
    @Test
    public void getsTheClock() throws Exception {
        assertEquals("12:00", Container.bean("clock").toString());
    }
}
