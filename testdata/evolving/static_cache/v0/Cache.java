// Is filled once.
import java.util.HashMap;
import java.util.Map;

public class Cache {
    private static final Map<String, Integer> VALUES = new HashMap<>();

    static int get(String name) {
        Integer value = VALUES.get(name);
        if (value == null) {
            value = Filler.compute(name);
            VALUES.put(name, value);
        }
        return value;
    }
}
