// m calls the changed k.
package reflection_and_callback;

public class B extends A {
    public B() {}

    @Override
    public void m() {
        new C().k();
    }

    void p() {}
}
