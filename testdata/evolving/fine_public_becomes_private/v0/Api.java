// Hides a method.
public class Api {
    public int answer() {
        return 42;
    }

    public int question() {
        return 6;
    }
}
