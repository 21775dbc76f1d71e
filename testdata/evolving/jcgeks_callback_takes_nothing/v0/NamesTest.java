// Uses the class without comparing.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NamesTest {
    @Test
    public void describes() {
        assertEquals("item", Item.describe());
    }
}
