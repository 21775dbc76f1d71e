// Its method is its package's.
package p;

public class Top {
    int value() {
        return 20;
    }

    public int ask() {
        return value();
    }
}
