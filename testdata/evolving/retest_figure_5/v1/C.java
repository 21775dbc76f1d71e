// Loses bar.
public class C extends B {
}
