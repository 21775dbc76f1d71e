// Is new.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NewTest {
    @Test
    public void isNew() {
        assertEquals(1, "x".length());
    }
}
