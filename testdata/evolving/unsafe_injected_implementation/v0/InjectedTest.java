// Has it injected.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class InjectedTest {
    @Test
    public void injects() throws Exception {
        assertEquals("old", Injector.fill(new Car()).engine.toString());
    }
}
