// A map that is filled when it is told to be, and when nobody has yet.
import java.util.HashMap;
import java.util.Map;

class Names {
    private static final String[] ALL = {"key", "other"};
    private static final Map<String, String> MAP = new HashMap<>();

    static String reload() {
        for (String name : ALL) {
            MAP.put(name, Maker.make());
        }
        return "value";
    }

    static String get(String name) {
        if (MAP.isEmpty()) {
            for (String each : ALL) {
                MAP.put(each, Maker.make());
            }
        }
        return MAP.get(name);
    }
}
