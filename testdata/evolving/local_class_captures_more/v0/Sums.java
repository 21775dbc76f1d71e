// Has the local class.
public class Sums {
    static int sum(int a, int b) {
        class Sum {
            int get() {
                return a;
            }
        }
        return new Sum().get();
    }

    static int other() {
        return 5;
    }
}
