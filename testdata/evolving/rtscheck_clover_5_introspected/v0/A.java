// Gets one more field.
public class A {
    public int one;
}
