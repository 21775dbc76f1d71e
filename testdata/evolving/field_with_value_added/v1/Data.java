// Gets a field with a value, in front of another one.
import java.io.Serializable;

public class Data implements Serializable {
    private static final long serialVersionUID = 1;
    String two = "22";
    int one = 1;

    int sum() {
        return one + two.length();
    }
}
