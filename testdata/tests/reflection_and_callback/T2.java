// Runs k by reflection.
package reflection_and_callback;

import framework.Test;

public class T2 {
    @Test
    public void works() throws Exception {
        Class<?> type = Class.forName("reflection_and_callback.B");
        Object object = type.getConstructor().newInstance();
        type.getMethod("m").invoke(object);
    }
}
