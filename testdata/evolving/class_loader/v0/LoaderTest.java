// Loads it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LoaderTest {
    @Test
    public void loads() throws Exception {
        assertEquals("one", new OwnLoader().make("Isolated").toString());
    }
}
