// The other way.
public interface Right extends Top {
}
