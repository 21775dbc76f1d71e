// A suite of JUnit 3 under a name of its own.
package junit3_alone;

import junit.framework.Test;
import junit.framework.TestSuite;

public class AllOldTests {
    public static Test suite() {
        TestSuite suite = new TestSuite("everything old");
        suite.addTestSuite(OldTest.class);
        return suite;
    }
}
