// Has the changed method k.
public class C {
    int k() {
        return 1;
    }
}
