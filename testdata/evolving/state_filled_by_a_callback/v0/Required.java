// A field or what is computed in its place.
import java.util.Objects;

class Required {
    private static String name;

    static String get() {
        name = Objects.requireNonNullElseGet(name, RequiredMaker::make);
        return name;
    }
}
