// The record.
public record Point(int x) {
}
