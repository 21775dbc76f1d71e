// What fills the state of Shared.
class SharedMaker {
    static String make() {
        return "old";
    }
}
