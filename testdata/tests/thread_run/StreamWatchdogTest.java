// Hands the thread to another thread.
package thread_run;

import framework.Test;

public class StreamWatchdogTest {
    @Test
    public void works() throws Exception {
        Thread thread = new Thread(new GerritConnection());
        thread.start();
        thread.join();
    }
}
