// Has both.
public class Diamond implements Left, Right {
}
