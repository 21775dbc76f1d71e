// One way.
public interface Left extends Top {
}
