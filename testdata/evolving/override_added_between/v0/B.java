// The middle.
public class B extends A {
}
