// Has another program read the file.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void test() throws Exception {
        Process cat = new ProcessBuilder("cat", "files/data.txt").start();
        assertEquals('o', cat.getInputStream().read());
        cat.waitFor();
    }
}
