// What fills the state of Filled.
class FilledMaker {
    static String make() {
        return "old";
    }
}
