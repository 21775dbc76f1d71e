// There is nothing to delete.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class DeletedTest {
    @Test
    public void test() throws Exception {
        assertFalse(new java.io.File("files/gone").delete());
    }
}
