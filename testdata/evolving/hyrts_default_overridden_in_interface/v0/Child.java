// Starts to override it.
public interface Child extends Parent {
}
