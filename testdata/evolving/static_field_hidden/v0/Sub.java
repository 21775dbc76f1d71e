// Starts to hide it.
public class Sub extends Base {
}
