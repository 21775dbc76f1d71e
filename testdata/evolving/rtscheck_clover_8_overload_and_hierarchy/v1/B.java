// Becomes an A.
public class B extends A {
}
