// Gets a comment, so that every line moves.
public class Plain {
    // One is the smallest positive number.
    // Nothing else is.

    static int one() {
        return 1;
    }
}
