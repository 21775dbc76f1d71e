// Marks classes.
public interface Marker {
}
