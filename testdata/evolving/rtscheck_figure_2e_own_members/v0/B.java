// Gets a second nested class.
public class B {
    public A a;

    public int m() {
        return 1;
    }

    public static class Nested {
    }
}
