// Switches over it.
package enum_switch;

class Lamp {
    static int code(Color color) {
        switch (color) {
            case RED:
                return 1;
            default:
                return 2;
        }
    }
}
