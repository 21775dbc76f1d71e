// Makes a thing: its constructor now calls another one.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MakesTest {
    @Test
    public void makes() {
        assertEquals(1, new Thing().size());
    }
}
