// Its configuration fails.
package testng_on_platform;

import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

public class BrokenTest {
    @BeforeClass
    public void breaks() {
        throw new IllegalStateException("as it should");
    }

    @Test
    public void never() {}
}
