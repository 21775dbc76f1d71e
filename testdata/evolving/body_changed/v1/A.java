// Has the changed method.
public class A {
    int changed() {
        return 2;
    }

    int other() {
        return 1;
    }
}
