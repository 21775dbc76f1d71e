// Reads a file through a class loader over a folder that is not on the class path.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void test() throws Exception {
        java.net.URL folder = new java.io.File("files/plug-in").toURI().toURL();
        try (java.net.URLClassLoader loader = new java.net.URLClassLoader(new java.net.URL[] {folder}, null);
                java.io.InputStream in = loader.getResourceAsStream("plug-in.txt")) {
            assertEquals('o', in.read());
        }
    }
}
