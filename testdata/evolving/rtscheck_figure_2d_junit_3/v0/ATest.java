// A suite of JUnit 3 over its own class.
import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestSuite;

public class ATest extends TestCase {
    public static Test suite() {
        return new TestSuite(ATest.class);
    }

    public void test() {
        assertNotNull(new A());
    }
}
