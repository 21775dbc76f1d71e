// The library.
package reflection_and_callback;

public class Lib2 {
    public void call(Lib1 one) {
        one.m();
    }
}
