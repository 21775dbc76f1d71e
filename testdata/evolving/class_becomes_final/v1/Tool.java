// Becomes final.
public final class Tool {
}
