// Is read inside of another.
import java.io.Serializable;

class ReadInner implements Serializable {
    private static final long serialVersionUID = 1;
    int x;
}
