// Looks up the implementation once, when it is initialized.
public class Server {
    static Class<?> sessionClass;

    static {
        try {
            sessionClass = Class.forName("SessionImpl");
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static Session createSession() throws Exception {
        return (Session) sessionClass.getDeclaredConstructor().newInstance();
    }
}
