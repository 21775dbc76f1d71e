// Runs once for each parameter.
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class ParameterizedTest {
    private final int value;

    public ParameterizedTest(int value) {
        this.value = value;
    }

    @Parameterized.Parameters
    public static Object[] values() {
        return Values.all();
    }

    @Test
    public void isSmall() {
        assertTrue(value < 10);
    }
}
