// Counts its own fields and methods.
public class Own {
    private int one;

    int count() {
        return getClass().getDeclaredFields().length * 10 + getClass().getDeclaredMethods().length;
    }

    int one() {
        return one;
    }
}
