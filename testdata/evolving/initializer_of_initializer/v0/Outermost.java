// Needs the middle.
public class Outermost {
    static int value = Middle.value;
}
