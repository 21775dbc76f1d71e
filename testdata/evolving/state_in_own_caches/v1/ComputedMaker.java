// What fills the state of Computed.
class ComputedMaker {
    static String make() {
        return "new";
    }
}
