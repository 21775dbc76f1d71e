// Switches over it.
public class Painter {
    static int paint(Color color) {
        switch (color) {
            case RED:
                return 1 + color.ordinal();
            default:
                return 2;
        }
    }

    static int none() {
        return 0;
    }
}
