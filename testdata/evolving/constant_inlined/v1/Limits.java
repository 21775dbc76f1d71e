// Has the constant.
public class Limits {
    public static final int MAX = 11;
}
