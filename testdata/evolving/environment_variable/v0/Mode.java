// Reads the variable.
public class Mode {
    static String get() {
        return System.getenv("CONFORMANCE_MODE");
    }
}
