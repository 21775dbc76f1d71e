// Runs in another thread.
import java.util.concurrent.Callable;

public class Work implements Callable<Integer> {
    @Override
    public Integer call() {
        return 1;
    }
}
