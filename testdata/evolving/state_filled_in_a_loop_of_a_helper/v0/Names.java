// A map that is filled when it is asked first.
import java.util.HashMap;
import java.util.Map;

class Names {
    private static final Map<String, String> MAP = new HashMap<>();

    static String get(String name) {
        if (MAP.isEmpty()) {
            fill(new String[] {"key"});
        }
        return MAP.get(name);
    }

    private static void fill(String[] names) {
        for (String name : names) {
            MAP.put(name, Maker.make());
        }
    }
}
