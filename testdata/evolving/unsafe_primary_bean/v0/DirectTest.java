// Makes the bean itself.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DirectTest {
    @Test
    public void getsTheBean() {
        assertEquals("standard", beans.Standard.bean());
    }
}
