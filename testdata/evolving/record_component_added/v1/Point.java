// The record.
public record Point(int x, int y) {
    static Point origin() {
        return new Point(0, 0);
    }
}
