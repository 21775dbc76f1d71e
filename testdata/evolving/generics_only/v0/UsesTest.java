// Uses the erased form.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void sizes() {
        assertEquals(0, Holder.size(new java.util.ArrayList<>()));
    }
}
