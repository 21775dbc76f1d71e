// Runs when the server is initialized.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T2Test {
    @Test
    public void createsAgain() throws Exception {
        assertEquals(7, Server.createSession().id());
    }
}
