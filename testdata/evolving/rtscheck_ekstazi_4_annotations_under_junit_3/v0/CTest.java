// A test of JUnit 3 with an annotation of JUnit 4 that nobody obeys.
import junit.framework.TestCase;
import org.junit.Before;

public class CTest extends TestCase {
    private int prepared;

    @Before
    public void prepare() {
        prepared++;
    }

    public void testM() {
        assertEquals(0, prepared);
        assertEquals(1, new C().m());
    }
}
