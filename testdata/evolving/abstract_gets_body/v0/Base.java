// Has the abstract method.
public abstract class Base {
    abstract int m();
}
