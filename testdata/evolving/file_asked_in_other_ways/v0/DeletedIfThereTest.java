// There is nothing to delete.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class DeletedIfThereTest {
    @Test
    public void test() throws Exception {
        assertFalse(java.nio.file.Files.deleteIfExists(java.nio.file.Path.of("files/gone-too")));
    }
}
