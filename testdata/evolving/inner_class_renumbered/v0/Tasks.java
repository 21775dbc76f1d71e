// Has an anonymous class.
public class Tasks {
    static int second() {
        return new Object() {
            int get() {
                return 2;
            }
        }.get();
    }

    static int other() {
        return 5;
    }
}
