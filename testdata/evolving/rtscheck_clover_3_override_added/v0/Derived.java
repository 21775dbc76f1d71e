// Starts to override.
public class Derived extends Base {
}
