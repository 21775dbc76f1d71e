// Its fields depend on each other.
public class Order {
    static int first = next();
    static int second = next();
    static int count;

    static int next() {
        return ++count;
    }
}
