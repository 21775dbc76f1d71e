// Two methods fill one field.
class Name {
    private static String name;

    static String one() {
        if (name == null) {
            name = NameMaker.make();
        }
        return name;
    }

    static String two() {
        if (name == null) {
            name = NameMaker.make();
        }
        return name;
    }
}
