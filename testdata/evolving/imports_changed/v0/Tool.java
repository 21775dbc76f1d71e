// Imports a class.
import java.util.ArrayList;

public class Tool {
    static Object make() {
        return new ArrayList<String>();
    }
}
