// Keeps what it is told.
import java.util.HashMap;
import java.util.Map;

class RegistryOfNames {
    static final RegistryOfNames ONE = new RegistryOfNames();
    private final Map<String, String> all = new HashMap<>();

    boolean knows(String key) {
        return all.containsKey(key);
    }

    void remember(String key, String value) {
        all.put(key, value);
    }

    String find(String key) {
        return all.get(key);
    }
}
