// Changes.
public class Innermost {
    static int value = 1;
}
