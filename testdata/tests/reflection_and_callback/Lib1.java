// Called back by the library.
package reflection_and_callback;

public interface Lib1 {
    void m();
}
