// Counts how often it was full.
class Counted {
    private static String name;
    private static int hits;

    static String get() {
        if (name == null) {
            name = CountedMaker.make();
        } else {
            hits++;
        }
        return name;
    }
}
