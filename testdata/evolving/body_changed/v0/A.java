// Has the changed method.
public class A {
    int changed() {
        return 1;
    }

    int other() {
        return 1;
    }
}
