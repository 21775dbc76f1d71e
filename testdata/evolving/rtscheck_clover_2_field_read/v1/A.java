// Has a field and no method.
public class A {
    public int f = 2;
}
