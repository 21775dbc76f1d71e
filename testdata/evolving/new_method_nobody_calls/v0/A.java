// Gets a method.
public class A {
    int used() {
        return 1;
    }
}
