// What fills the state of Local.
class LocalMaker {
    static String make() {
        return "new";
    }
}
