// A member of the suite.
package junit4_runners;

import org.junit.Assume;
import org.junit.Ignore;
import org.junit.Test;

public class MemberTest {
    @Test
    public void works() {
        Member.use();
    }

    @Test
    @Ignore
    public void ignored() {}

    @Test
    public void aborted() {
        Assume.assumeTrue(false);
    }
}
