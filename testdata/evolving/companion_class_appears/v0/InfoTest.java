// Asks for a description that is not there.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class InfoTest {
    @Test
    public void test() throws Exception {
        assertEquals("Bean", java.beans.Introspector.getBeanInfo(Bean.class).getBeanDescriptor().getDisplayName());
    }
}
