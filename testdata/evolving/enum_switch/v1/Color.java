// The enum that is reordered.
public enum Color {
    GREEN, RED
}
