// What fills the state of Or.
class OrMaker {
    static String make() {
        return "old";
    }
}
