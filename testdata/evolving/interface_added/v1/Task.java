// Becomes a Runnable.
public class Task implements Runnable {
    public void run() {
    }
}
