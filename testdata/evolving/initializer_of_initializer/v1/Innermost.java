// Changes.
public class Innermost {
    static int value = 2;
}
