// Made once, when it is initialised.
package singleton;

class Registry {
    static final Registry INSTANCE = new Registry();
    private final Part part = new Part();

    int size() {
        return part.size();
    }
}
