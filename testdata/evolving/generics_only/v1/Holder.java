// Has a generic field.
import java.util.List;

public class Holder {
    public List<CharSequence> names;

    static int size(List<? extends CharSequence> names) {
        return names.size();
    }
}
