// Changes.
public class C {
    int m1() {
        return 1;
    }
}
