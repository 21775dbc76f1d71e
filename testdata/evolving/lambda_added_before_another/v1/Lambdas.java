// Has a lambda.
import java.util.function.IntSupplier;

public class Lambdas {
    static int first() {
        IntSupplier supplier = () -> 11;
        return supplier.getAsInt();
    }

    static int second() {
        IntSupplier supplier = () -> 2;
        return supplier.getAsInt();
    }
}
