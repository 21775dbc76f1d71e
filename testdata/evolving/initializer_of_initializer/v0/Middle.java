// Needs the innermost.
public class Middle {
    static int value = Innermost.value;
}
