// Does it unless it is done.
class Or {
    private static boolean done;
    private static String name;

    static String get() {
        done = done || go();
        return name;
    }

    private static boolean go() {
        name = OrMaker.make();
        return true;
    }
}
