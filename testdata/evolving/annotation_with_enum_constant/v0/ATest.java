// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ATest {
    @Test
    public void test() throws Exception {
        assertEquals(1, Marked.class.getAnnotation(Mark.class).value().ordinal());
    }
}
