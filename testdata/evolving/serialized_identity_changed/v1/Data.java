// Has no version of its own.
import java.io.Serializable;

public class Data implements Serializable {
    int one = 1;

    static int zero() {
        return 0;
    }

    public int two() {
        return 2;
    }
}
