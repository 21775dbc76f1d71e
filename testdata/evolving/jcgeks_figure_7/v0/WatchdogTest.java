// Starts the thread as a Runnable of another thread.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class WatchdogTest {
    @Test
    public void startsTheConnection() throws Exception {
        Connection connection = new Connection();
        Thread thread = new Thread(connection);
        thread.start();
        thread.join();
        assertEquals(1, connection.state);
    }
}
