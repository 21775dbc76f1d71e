// Calls the proxy.
package dynamic_proxy;

import framework.Test;
import java.lang.reflect.Proxy;

public class ShapeTest {
    @Test
    public void works() throws Exception {
        Class<?>[] types = {Shape.class};
        Shape shape = (Shape) Proxy.newProxyInstance(Shape.class.getClassLoader(), types, new Handler());
        shape.corners();
    }
}
