// Finds what the first one left.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BeanBTest {
    @Test
    public void test() throws Exception {
        assertEquals("old", java.beans.Introspector.getBeanInfo(Bean.class).getBeanDescriptor().getDisplayName());
    }
}
