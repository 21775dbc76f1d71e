// Has another object in it.
import java.io.Serializable;

class ReadOuter implements Serializable {
    private static final long serialVersionUID = 1;
    ReadInner inner;
}
