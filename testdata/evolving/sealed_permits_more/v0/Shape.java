// The sealed interface.
public sealed interface Shape permits Circle {
    int corners();
}
