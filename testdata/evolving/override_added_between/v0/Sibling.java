// Beside the middle.
public class Sibling extends A {
}
