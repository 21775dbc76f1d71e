// The bottom.
public class C extends B {
}
