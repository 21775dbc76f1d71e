// The enum that is reordered.
public enum Color {
    RED, GREEN
}
