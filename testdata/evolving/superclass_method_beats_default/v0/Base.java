// Gets the method.
public class Base {
}
