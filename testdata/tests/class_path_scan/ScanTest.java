// Counts the class files beside it.
package class_path_scan;

import framework.Test;
import java.io.File;

public class ScanTest {
    @Test
    public void works() throws Exception {
        File folder = new File(ScanTest.class.getResource("ScanTest.class").toURI()).getParentFile();
        if (folder.list().length < 2) {
            throw new AssertionError();
        }
    }
}
