// The record.
public record Point(int x) {
    static Point origin() {
        return new Point(0);
    }
}
