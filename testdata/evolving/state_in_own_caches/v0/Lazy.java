// The second test also makes an object of this class by itself.
import java.util.function.Supplier;

class Lazy {
    private final Supplier<String> supplier;
    private String value;

    Lazy(Supplier<String> supplier) {
        this.supplier = supplier;
    }

    String get() {
        if (value == null) {
            value = supplier.get();
        }
        return value;
    }
}
