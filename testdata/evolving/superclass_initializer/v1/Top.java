// Has the initializer.
public class Top {
    static int value = 2;
}
