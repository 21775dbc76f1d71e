// Is wrapped.
import static org.junit.Assert.assertEquals;

import org.junit.Rule;
import org.junit.Test;

public class WrappedTest {
    @Rule
    public final Wrapping wrapping = new Wrapping();

    @Test
    public void isWrapped() {
        assertEquals(1, wrapping.value);
    }
}
