// The changed class.
public class A4 {
    public static int state = 5;
}
