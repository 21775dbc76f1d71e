// The base class.
import org.junit.Test;

public abstract class AbstractChecks {
    @Test
    public void one() {
    }

    @Test
    public void two() {
        throw new IllegalStateException("runs");
    }
}
