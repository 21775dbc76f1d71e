// A map of its own class, which computes.
import java.util.HashMap;

class Computed {
    private static final Names ALL = new Names();

    static class Names extends HashMap<String, String> {
        private static final long serialVersionUID = 1;
    }

    static String get() {
        return ALL.computeIfAbsent("k", k -> ComputedMaker.make());
    }
}
