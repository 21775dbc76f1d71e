// Has a lambda.
import java.util.function.IntSupplier;

public class Lambdas {
    static IntSupplier make() {
        return () -> 2;
    }

    static int other() {
        return 5;
    }
}
