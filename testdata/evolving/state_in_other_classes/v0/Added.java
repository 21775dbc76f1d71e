// So does the JDK.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Added {
    private static final List<String> ALL = new ArrayList<>();

    static String get() {
        if (ALL.isEmpty()) {
            Collections.addAll(ALL, AddedMaker.make());
        }
        return ALL.get(0);
    }
}
