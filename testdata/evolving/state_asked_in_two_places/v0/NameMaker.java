// What fills the state of Name.
class NameMaker {
    static String make() {
        return "old";
    }
}
