// Has a generic field.
import java.util.List;

public class Holder {
    public List<String> names;

    static int size(List<String> names) {
        return names.size();
    }
}
