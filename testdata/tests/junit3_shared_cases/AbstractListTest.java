// Nobody can run this class by its name; others run what is in it.
package junit3_shared_cases;

import junit.framework.TestCase;

public abstract class AbstractListTest extends TestCase {
    public static class SharedCases extends TestCase {
        public void testShared() {
            Used.byShared();
        }
    }
}
