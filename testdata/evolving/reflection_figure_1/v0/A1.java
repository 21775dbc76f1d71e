// Asks the library for classes by name.
public class A1 extends lib.L {
    public static int state = 10;

    Object m1() throws Exception {
        return m("A4");
    }

    Object m1(boolean which) throws Exception {
        return m("A" + number(which));
    }

    private String number(boolean which) {
        return which ? "1" : "3";
    }
}
