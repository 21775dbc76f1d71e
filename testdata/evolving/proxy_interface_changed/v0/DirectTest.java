// Calls an implementation.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DirectTest {
    @Test
    public void calls() {
        Service service = new Service() {
            @Override
            public int call() {
                return 1;
            }
        };
        assertEquals(1, service.call());
    }
}
