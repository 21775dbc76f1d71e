// Writes the field.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class WritesTest {
    @Test
    public void writes() {
        String seen = "written";
        try {
            State.value = 1;
        } catch (LinkageError failed) {
            seen = "failed";
        }
        assertEquals("failed", seen);
    }
}
