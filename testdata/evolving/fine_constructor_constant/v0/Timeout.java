// Its constructor has the constant.
public class Timeout {
    final int millis;

    Timeout() {
        millis = 1200;
    }

    static int parse(String text) {
        return Integer.parseInt(text);
    }
}
