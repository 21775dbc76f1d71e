// n is changed.
package reflection_and_callback;

public class A implements Lib1 {
    @Override
    public void m() {}

    void n() {}
}
