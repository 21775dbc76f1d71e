// Gets a field.
public interface Limits {
}
