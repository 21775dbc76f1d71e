// A reference that is updated by a lambda.
import java.util.concurrent.atomic.AtomicReference;

class Atomic {
    private static final AtomicReference<String> NAME = new AtomicReference<>();

    static String get() {
        return NAME.updateAndGet(name -> name != null ? name : AtomicMaker.make());
    }
}
