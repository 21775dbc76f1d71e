// What fills the state of Required.
class RequiredMaker {
    static String make() {
        return "old";
    }
}
