// Counts what is provided.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ModuleTest {
    @Test
    public void provides() {
        long count = java.util.Arrays.stream(Module.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Provides.class)).count();
        assertEquals(1, count);
    }
}
