// Counts its own fields and methods.
public class Own {
    private int one;
    private int two;

    int count() {
        return getClass().getDeclaredFields().length * 10 + getClass().getDeclaredMethods().length;
    }

    int one() {
        return one;
    }
}
