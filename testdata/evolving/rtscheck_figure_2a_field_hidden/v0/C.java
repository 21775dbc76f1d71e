// Starts to hide it.
public class C extends A {
}
