// Is read inside of another.
import java.io.Serializable;

class VersionInner implements Serializable {
    private static final long serialVersionUID = 2;
    int x;
}
