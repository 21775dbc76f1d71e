// Another class fills what it is handed.
import java.util.ArrayList;
import java.util.List;

class Filled {
    private static final List<String> ALL = new ArrayList<>();

    static String get() {
        if (ALL.isEmpty()) {
            FilledReader.into(ALL);
        }
        return ALL.get(0);
    }
}
