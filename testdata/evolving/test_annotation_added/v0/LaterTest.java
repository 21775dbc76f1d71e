// Its second method becomes a test.
import org.junit.Test;

public class LaterTest {
    @Test
    public void now() {
    }

    public void later() {
        throw new IllegalStateException("runs");
    }
}
