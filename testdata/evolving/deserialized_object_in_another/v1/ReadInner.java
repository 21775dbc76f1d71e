// Is read inside of another.
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

class ReadInner implements Serializable {
    private static final long serialVersionUID = 1;
    int x;

    private void readObject(ObjectInputStream in) throws IOException {
        x = 8;
    }
}
