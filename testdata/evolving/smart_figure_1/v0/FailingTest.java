// Sees that C cannot be initialized.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FailingTest {
    @Test
    public void isNotInitialized() {
        String seen = "works";
        try {
            C.m();
        } catch (ExceptionInInitializerError failed) {
            seen = "failed";
        }
        assertEquals("failed", seen);
    }
}
