// Written for JUnit 3.
package junit3_alone;

import junit.framework.TestCase;

public class OldTest extends TestCase {
    public void testWorks() {
        Old.use();
    }

    public void testFails() {
        fail("as it should");
    }
}
