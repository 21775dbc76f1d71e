// Overrides both.
package p;

public class Bottom extends q.Middle {
    public int value() {
        return 777;
    }
}
