// What fills the state of Added.
class AddedMaker {
    static String make() {
        return "old";
    }
}
