// Gets a field.
public interface Limits {
    int[] MAX = {5};
}
