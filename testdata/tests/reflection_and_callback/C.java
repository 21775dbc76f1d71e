// k is changed.
package reflection_and_callback;

public class C {
    void k() {}
}
