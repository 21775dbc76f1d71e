// The singleton.
public class Single {
    private static Single instance;
    final int value;

    private Single() {
        value = Integer.parseInt("1");
    }

    static synchronized Single get() {
        if (instance == null) {
            instance = new Single();
        }
        return instance;
    }
}
