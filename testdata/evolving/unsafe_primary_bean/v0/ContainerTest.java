// Asks the container.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ContainerTest {
    @Test
    public void getsTheBean() throws Exception {
        assertEquals("standard", Container.bean());
    }
}
