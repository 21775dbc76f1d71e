// A field that an optional is made of.
import java.util.Optional;

class Maybe {
    private static String name;

    static String get() {
        name = Optional.ofNullable(name).orElseGet(MaybeMaker::make);
        return name;
    }
}
