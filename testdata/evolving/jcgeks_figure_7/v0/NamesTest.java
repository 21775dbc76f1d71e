// Uses the class without starting it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NamesTest {
    @Test
    public void describes() {
        assertEquals("connection", Connection.describe());
    }
}
