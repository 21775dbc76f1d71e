// Reaches C.k by reflection.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T2Test {
    @Test
    public void invokesByName() throws Exception {
        Class<?> found = Class.forName("B");
        Object made = found.getConstructor().newInstance();
        assertEquals(1, found.getMethod("m").invoke(made));
    }
}
