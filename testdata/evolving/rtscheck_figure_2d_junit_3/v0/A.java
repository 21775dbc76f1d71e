// Does not change.
public class A {
}
