// Prepares.
import org.junit.BeforeClass;

public abstract class Prepared {
    static int value;

    @BeforeClass
    public static void prepare() {
        value = 1;
    }
}
