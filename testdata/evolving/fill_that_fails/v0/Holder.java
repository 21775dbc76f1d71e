// Asks something that computes its value, and lives with its failure.
import java.util.function.Supplier;

class Holder {
    static final Supplier<String> VALUE = Holder::compute;

    static String compute() {
        throw new IllegalStateException("not today");
    }

    static String get() {
        try {
            return VALUE.get();
        } catch (IllegalStateException failed) {
            return failed.getMessage();
        }
    }
}
