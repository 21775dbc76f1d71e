// Has the JDK call it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PrintsTest {
    @Test
    public void prints() {
        assertEquals("point", String.valueOf(new Point()));
    }
}
