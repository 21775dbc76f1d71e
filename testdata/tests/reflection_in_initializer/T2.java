// The second or first to use the server.
package reflection_in_initializer;

import framework.Test;

public class T2 {
    @Test
    public void works() throws Exception {
        Session session = Server.createSession();
        if (session == null) {
            throw new AssertionError();
        }
    }
}
