// What fills the state of Value.
class ValueMaker {
    static String make() {
        return "old";
    }
}
