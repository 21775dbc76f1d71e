// The component that is there.
package components;

public class One {
    public int number() {
        return 1;
    }
}
