// Runs first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T1Test {
    @Test
    public void creates() throws Exception {
        assertEquals(7, Server.createSession().id());
    }
}
