// Makes.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MakeTest {
    @Test
    public void makes() {
        assertEquals("[]", Tool.make().toString());
    }
}
