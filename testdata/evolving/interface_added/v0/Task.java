// Becomes a Runnable.
public class Task {
    public void run() {
    }
}
