// Looks for it.
import static org.junit.Assert.assertEquals;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.junit.Test;

public class LooksTest {
    @Test
    public void looks() throws Exception {
        String seen = "found";
        try {
            MethodHandles.lookup().findStatic(Target.class, "wanted", MethodType.methodType(int.class));
        } catch (NoSuchMethodException missing) {
            seen = "missing";
        }
        assertEquals("missing", seen);
    }
}
