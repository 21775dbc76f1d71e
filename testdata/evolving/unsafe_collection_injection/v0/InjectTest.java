// Gets the list.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class InjectTest {
    @Test
    public void injects() throws Exception {
        assertEquals("[circle]", Injector.all().toString());
    }
}
