// Has a readObject that only the JDK calls.
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

public class Data implements Serializable {
    private static final long serialVersionUID = 1;
    transient int restored;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        restored = 1;
    }
}
