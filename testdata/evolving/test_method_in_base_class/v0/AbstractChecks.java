// The base class.
import org.junit.Test;

public abstract class AbstractChecks {
    @Test
    public void one() {
    }
}
