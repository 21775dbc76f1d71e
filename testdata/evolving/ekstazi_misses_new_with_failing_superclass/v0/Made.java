// Is to be made.
public class Made extends Broken {
}
