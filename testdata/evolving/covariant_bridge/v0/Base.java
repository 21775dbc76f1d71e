// Has the method.
public class Base {
    Base copy() {
        return new Base();
    }
}
