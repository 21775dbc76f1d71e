// Fails before its first test.
package junit4_runners;

import org.junit.BeforeClass;
import org.junit.Test;

public class BrokenTest {
    @BeforeClass
    public static void breaks() {
        throw new IllegalStateException("as it should");
    }

    @Test
    public void never() {}
}
