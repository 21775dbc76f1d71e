// Computes what is kept.
public class Filler {
    static int compute(String name) {
        return name.length() + 1;
    }
}
