// Computes what the cache keeps.
public class Filler {
    static int compute(String name) {
        return name.length();
    }
}
