// Has a method that nobody runs.
package x;

public class Tool {
    public int used() {
        return 1;
    }

    public int unused() {
        return 2;
    }
}
