// Hides java.util.BitSet.
package p;

public class BitSet {
    @Override
    public String toString() {
        return "own";
    }
}
