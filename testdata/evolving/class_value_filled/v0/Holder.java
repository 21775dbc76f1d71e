// Keeps a value for each class.
public class Holder {
    private static final ClassValue<Integer> LENGTHS = new ClassValue<Integer>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            return Filler.compute("abc");
        }
    };

    static int get() {
        return LENGTHS.get(Holder.class);
    }
}
