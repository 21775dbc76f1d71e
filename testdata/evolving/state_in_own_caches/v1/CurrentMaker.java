// What fills the state of Current.
class CurrentMaker {
    static String make() {
        return "new";
    }
}
