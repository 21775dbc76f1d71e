// Lists the folder.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ListsTest {
    @Test
    public void lists() {
        assertEquals(1, new java.io.File("files/data").list().length);
    }
}
