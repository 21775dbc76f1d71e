// Counts what the platform's server of managed beans tells of one.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ManagedTest {
    @Test
    public void test() throws Exception {
        javax.management.MBeanServer server = java.lang.management.ManagementFactory.getPlatformMBeanServer();
        javax.management.ObjectName name = new javax.management.ObjectName("shop:type=Counter");
        server.registerMBean(new Counter(), name);
        assertEquals(1, server.getMBeanInfo(name).getAttributes().length);
        server.unregisterMBean(name);
    }
}
