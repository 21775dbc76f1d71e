// Gets one more field.
public class A {
    public int one;
    public int two;
}
