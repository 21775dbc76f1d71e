// Runs the method that gets a lambda.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FirstTest {
    @Test
    public void first() {
        assertEquals(1, Lambdas.first());
    }
}
