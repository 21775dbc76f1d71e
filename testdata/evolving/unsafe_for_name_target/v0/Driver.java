// Found by its name alone.
public class Driver implements java.util.function.Supplier<String> {
    @Override
    public String get() {
        return "one";
    }
}
