// Has two overloads.
public class Pick {
    static String pick(Object any) {
        return "Object";
    }

    static String pick(A a) {
        return "A";
    }
}
