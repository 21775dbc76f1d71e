// Reads the field as an object.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void reads() {
        Object amount = new Data().amount;
        assertEquals(Integer.class, amount.getClass());
    }
}
