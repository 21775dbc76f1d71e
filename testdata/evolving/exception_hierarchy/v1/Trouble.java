// The exception.
public class Trouble extends RuntimeException {
}
