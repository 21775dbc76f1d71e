// The rule.
import org.junit.rules.ExternalResource;

public class Wrapping extends ExternalResource {
    int value;

    @Override
    protected void before() {
        value = 2;
    }
}
