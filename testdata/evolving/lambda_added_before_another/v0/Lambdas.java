// Has a lambda.
import java.util.function.IntSupplier;

public class Lambdas {
    static int first() {
        return 1;
    }

    static int second() {
        IntSupplier supplier = () -> 2;
        return supplier.getAsInt();
    }
}
