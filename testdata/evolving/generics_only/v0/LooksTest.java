// Looks at the type arguments.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LooksTest {
    @Test
    public void looks() throws Exception {
        String type = Holder.class.getField("names").getGenericType().toString();
        assertEquals("java.util.List<java.lang.String>", type);
    }
}
