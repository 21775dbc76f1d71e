// Is edited.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class EditedTest {
    @Test
    public void one() {
        assertEquals(2, "x".length());
    }
}
