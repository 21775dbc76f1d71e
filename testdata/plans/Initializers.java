// Class initializers with several ways out, and the entries of all kinds of methods.
class Initializers {
    static final int VALUE;

    static {
        int value = Integer.parseInt("1");
        if (value > 5) {
            throw new IllegalStateException();
        }
        VALUE = value;
    }

    Initializers() {}

    void instance() {}

    static void statics() {}

    private static void hidden() {}

    native void outside();

    interface WithDefault {
        Object CONSTANT = new Object();

        default void run() {}
    }

    enum Choice {
        YES,
        NO
    }
}
