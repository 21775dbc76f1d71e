// A test of JUnit 3.
import junit.framework.TestCase;

public class CTest extends TestCase {
    public void testM() {
        assertEquals(1, new C().m());
    }
}
