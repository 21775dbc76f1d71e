// What fills the state of Inherited.
class InheritedMaker {
    static String make() {
        return "old";
    }
}
