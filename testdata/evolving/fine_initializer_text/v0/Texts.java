// Has a text that is not a constant for the compiler.
public class Texts {
    static String text = "ab".concat("");

    static int one() {
        return 1;
    }
}
