// Finds it by reflection.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FindsTest {
    @Test
    public void finds() {
        int found = 0;
        for (java.lang.reflect.Method method : Api.class.getMethods()) {
            found += method.getName().equals("answer") ? 1 : 0;
        }
        assertEquals(1, found);
    }
}
