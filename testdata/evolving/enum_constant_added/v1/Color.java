// The enum.
public enum Color {
    RED, BLUE, GREEN
}
