// Has a value that is computed when it is asked for first.
import java.util.function.Supplier;

public class Holder {
    private static final Supplier<Integer> LENGTH = new Memory(() -> Filler.compute("abc"));

    static int get() {
        return new Memory(() -> 0).get() + LENGTH.get();
    }

    private static class Memory implements Supplier<Integer> {
        private final Supplier<Integer> from;
        private Integer value;

        Memory(Supplier<Integer> from) {
            this.from = from;
        }

        @Override
        public Integer get() {
            if (value == null) {
                value = from.get();
            }
            return value;
        }
    }
}
