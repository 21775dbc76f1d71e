// Overrides a method of Object.
public class Point {
    public String toText() {
        return "point";
    }

    static int zero() {
        return 0;
    }
}
