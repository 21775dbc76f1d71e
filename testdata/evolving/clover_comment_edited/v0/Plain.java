// Gets a comment.
public class Plain {
    static int one() {
        return 1;
    }
}
