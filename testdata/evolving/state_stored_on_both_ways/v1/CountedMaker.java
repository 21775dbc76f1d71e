// What fills the state of Counted.
class CountedMaker {
    static String make() {
        return "new";
    }
}
