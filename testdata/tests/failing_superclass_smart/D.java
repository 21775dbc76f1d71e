// Its initializer fails.
package failing_superclass_smart;

class D {
    static {
        if (true) {
            throw new IllegalStateException("D");
        }
    }
}
