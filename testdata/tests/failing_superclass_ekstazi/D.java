// Its initializer fails.
package failing_superclass_ekstazi;

class D {
    static {
        if (true) {
            throw new IllegalStateException("D");
        }
    }
}
