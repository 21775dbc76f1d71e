// Gets an assertion.
public class Checks {
    static int half(int number) {
        assert number % 2 == 0;
        return number / 2;
    }

    static int other() {
        return 5;
    }
}
