// Is not connected to anything.
public class A2 {
    int m2() {
        return 2;
    }
}
