// The class that moves.
package b;

public class Moved {
    public String where() {
        return getClass().getPackage().getName();
    }
}
