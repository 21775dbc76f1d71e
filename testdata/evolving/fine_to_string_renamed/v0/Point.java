// Overrides a method of Object.
public class Point {
    @Override
    public String toString() {
        return "point";
    }

    static int zero() {
        return 0;
    }
}
