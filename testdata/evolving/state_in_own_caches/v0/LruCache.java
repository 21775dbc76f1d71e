// Keeps what it is given.
import java.util.LinkedHashMap;
import java.util.Map;

class LruCache {
    private final Map<String, String> all = new LinkedHashMap<>();

    String get(String key) {
        return all.get(key);
    }

    void put(String key, String value) {
        all.put(key, value);
    }
}
