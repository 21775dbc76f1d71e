// Runs it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RunsTest {
    @Test
    public void runs() {
        assertEquals(1, Lambdas.make().getAsInt());
    }
}
