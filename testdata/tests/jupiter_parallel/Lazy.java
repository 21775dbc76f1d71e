// Made by whoever comes first.
package jupiter_parallel;

class Lazy {
    private static final Lazy INSTANCE = new Lazy();

    static Lazy get() {
        return INSTANCE;
    }

    int size() {
        return 1;
    }
}
