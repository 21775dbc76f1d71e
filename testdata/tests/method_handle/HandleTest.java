// Looks the method up and calls it.
package method_handle;

import framework.Test;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class HandleTest {
    @Test
    public void works() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> type = Class.forName("method_handle.Target");
        lookup.findStatic(type, "run", MethodType.methodType(int.class)).invokeWithArguments();
    }
}
