// Keeps what others register.
import java.util.function.IntSupplier;

public class Registry {
    static IntSupplier supplier;
}
