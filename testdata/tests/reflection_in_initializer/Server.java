// Looks its class up once, when it is initialised.
package reflection_in_initializer;

public class Server {
    static Class<?> sessionClass;

    static {
        try {
            sessionClass = Class.forName("reflection_in_initializer.SessionImpl");
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    public static Session createSession() throws Exception {
        return (Session) sessionClass.getDeclaredConstructor().newInstance();
    }
}
