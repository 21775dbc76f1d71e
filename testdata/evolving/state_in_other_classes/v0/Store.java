// Has what others put there.
import java.util.HashMap;
import java.util.Map;

class Store {
    private static final Map<String, String> ALL = new HashMap<>();

    static String find(String key) {
        return ALL.get(key);
    }

    static void put(String key, String value) {
        ALL.put(key, value);
    }
}
