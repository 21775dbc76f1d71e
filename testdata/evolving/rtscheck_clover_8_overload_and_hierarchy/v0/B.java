// Becomes an A.
public class B {
}
