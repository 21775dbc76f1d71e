// Cannot override that of another package.
package q;

public class Middle extends p.Top {
    public int value() {
        return 11;
    }
}
