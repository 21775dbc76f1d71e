// The tests themselves fill.
import java.util.HashMap;

class Map {
    static final java.util.Map<String, String> ALL = new HashMap<>();
}
