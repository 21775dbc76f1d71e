// Uses the library without reflection.
public class A3 {
    static int m3() {
        return new lib.L().p();
    }
}
