// Hands it over.
import static org.junit.Assert.assertEquals;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.Test;

public class PoolTest {
    @Test
    public void waits() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            assertEquals(1, (int) pool.submit(new Work()).get());
        } finally {
            pool.shutdown();
        }
    }
}
