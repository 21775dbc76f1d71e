// Switches.
public class Pick {
    static int pick(String text) {
        switch (text) {
            case "a":
                return 1;
            default:
                return 0;
        }
    }

    static int other() {
        return 5;
    }
}
