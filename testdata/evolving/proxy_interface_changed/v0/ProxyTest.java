// Makes a proxy and counts its methods.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ProxyTest {
    @Test
    public void counts() {
        Object proxy = java.lang.reflect.Proxy.newProxyInstance(ProxyTest.class.getClassLoader(),
                new Class<?>[] {Service.class}, (self, method, arguments) -> 1);
        assertEquals(1, java.util.Arrays.stream(proxy.getClass().getDeclaredMethods())
                .filter(method -> method.getReturnType() == int.class && !method.getName().equals("hashCode")).count());
    }
}
