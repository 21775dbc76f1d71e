// The URI of a folder ends with a slash.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class UriTest {
    @Test
    public void test() throws Exception {
        assertTrue(new java.io.File("files/folder").toURI().toString().endsWith("files/folder"));
    }
}
