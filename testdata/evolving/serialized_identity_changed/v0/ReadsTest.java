// Asks for the identity that streams carry.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void identifies() {
        long identity = java.io.ObjectStreamClass.lookup(Data.class).getSerialVersionUID();
        assertEquals(8164845867659981780L, identity);
    }
}
