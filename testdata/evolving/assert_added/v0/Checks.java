// Gets an assertion.
public class Checks {
    static int half(int number) {
        return number / 2;
    }

    static int other() {
        return 5;
    }
}
