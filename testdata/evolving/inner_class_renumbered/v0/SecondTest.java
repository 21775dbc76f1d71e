// Makes the anonymous object.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SecondTest {
    @Test
    public void gets() {
        assertEquals(2, Tasks.second());
    }
}
