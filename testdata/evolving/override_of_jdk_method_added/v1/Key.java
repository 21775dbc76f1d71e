// Starts to override.
public class Key {
    final int id = 1;

    @Override
    public boolean equals(Object other) {
        return other instanceof Key;
    }

    @Override
    public int hashCode() {
        return 1;
    }
}
