// A function that remembers.
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

class Memo {
    static Function<String, String> of(Function<String, String> function) {
        Map<String, String> known = new HashMap<>();
        return key -> known.computeIfAbsent(key, function);
    }
}
