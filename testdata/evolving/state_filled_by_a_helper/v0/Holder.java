// Fills a value and a table by a helper of a helper, and remembers that in a flag.
import java.util.HashMap;
import java.util.Map;

class Holder {
    private static final Map<String, String> TABLE = new HashMap<>();
    private static boolean prepared;
    private static String value;

    static String prepared() {
        if (!prepared) {
            prepare();
            prepared = true;
        }
        return value;
    }

    static String made() {
        if (value == null) {
            value = Maker.make();
        }
        return value;
    }

    static String listed() {
        if (!TABLE.containsKey("key")) {
            TABLE.put("key", Maker.make());
        }
        return TABLE.get("key");
    }

    private static void prepare() {
        value = Maker.make();
        list();
    }

    private static void list() {
        TABLE.put("key", value);
    }
}
