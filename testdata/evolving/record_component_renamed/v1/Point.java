// The record.
public record Point(int column) {
}
