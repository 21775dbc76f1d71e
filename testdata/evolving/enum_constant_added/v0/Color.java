// The enum.
public enum Color {
    RED, GREEN
}
