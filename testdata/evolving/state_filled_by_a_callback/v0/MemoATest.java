// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MemoATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", MemoUser.get());
    }
}
