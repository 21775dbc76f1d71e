// The class that moves.
package a;

public class Moved {
    public String where() {
        return getClass().getPackage().getName();
    }
}
