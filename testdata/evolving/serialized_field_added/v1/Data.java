// Is written to streams.
import java.io.Serializable;

public class Data implements Serializable {
    private static final long serialVersionUID = 1;
    int one;
    int two;
}
