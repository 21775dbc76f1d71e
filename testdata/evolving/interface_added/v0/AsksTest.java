// Asks for a task.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class AsksTest {
    @Test
    public void asks() {
        assertFalse(ask.Ask.isRunnable(new Task()));
    }
}
