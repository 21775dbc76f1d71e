// Is only written to.
public class State extends Base {
    static int value;
}
