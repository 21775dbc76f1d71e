// A thread whose run method changes.
public class Connection extends Thread {
    volatile int state;

    @Override
    public void run() {
        state = 1;
    }

    static String describe() {
        return "connection";
    }
}
