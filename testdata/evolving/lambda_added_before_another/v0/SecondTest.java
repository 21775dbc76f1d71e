// Runs the lambda that gets another number.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SecondTest {
    @Test
    public void second() {
        assertEquals(2, Lambdas.second());
    }
}
