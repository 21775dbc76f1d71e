// Hides a method.
public class Api {
    private int answer() {
        return 42;
    }

    public int question() {
        return 6;
    }
}
