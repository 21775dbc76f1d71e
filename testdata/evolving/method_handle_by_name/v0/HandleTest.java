// Finds and calls it.
import static org.junit.Assert.assertEquals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.junit.Test;

public class HandleTest {
    @Test
    public void calls() throws Throwable {
        MethodHandle handle = MethodHandles.lookup().findStatic(Target.class, "found", MethodType.methodType(int.class));
        Object result = handle.invoke();
        assertEquals(1, result);
    }
}
