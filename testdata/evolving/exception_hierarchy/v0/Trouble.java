// The exception.
public class Trouble extends IllegalStateException {
}
