// Imports a class.
import java.util.*;
import java.util.function.Function;

public class Tool {
    static Object make() {
        return new ArrayList<String>();
    }
}
