// Stores what it had, or something new.
class Either {
    private static String name;

    static String get() {
        name = name == null ? EitherMaker.make() : name;
        return name;
    }
}
