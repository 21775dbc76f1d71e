// Is only written to.
public class State {
    static int value;
}
