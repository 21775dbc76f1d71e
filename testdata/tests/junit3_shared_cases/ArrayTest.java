// Runs its own cases and those that all lists share, once in a suite of their class and once by themselves.
package junit3_shared_cases;

import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestSuite;

public class ArrayTest extends AbstractListTest {
    public static Test suite() {
        TestSuite suite = new TestSuite(ArrayTest.class);
        suite.addTestSuite(SharedCases.class);
        TestCase alone = new SharedCases();
        alone.setName("testShared");
        TestSuite group = new TestSuite("shared, once more");
        group.addTest(alone);
        suite.addTest(group);
        return suite;
    }

    public void testOwn() {
        Used.byOwn();
    }
}
