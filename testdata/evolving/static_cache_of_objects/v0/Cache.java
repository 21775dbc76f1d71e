// Objects that share what is filled once, and find it through a method.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class Cache {
    private static final Map<String, Integer> VALUES = new ConcurrentHashMap<>();

    private static Map<String, Integer> values() {
        return VALUES;
    }

    int get(String name) {
        return values().computeIfAbsent(name, Filler::compute);
    }
}
