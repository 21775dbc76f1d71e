// Has another object in it.
import java.io.Serializable;

class VersionOuter implements Serializable {
    private static final long serialVersionUID = 1;
    VersionInner inner;
}
