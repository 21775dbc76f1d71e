// Starts to override.
public class Key {
    final int id = 1;
}
