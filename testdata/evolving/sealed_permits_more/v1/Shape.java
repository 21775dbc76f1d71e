// The sealed interface.
public sealed interface Shape permits Circle, Square {
    int corners();
}
