// What fills the state of Failed.
class FailedMaker {
    static String make() {
        return "new";
    }
}
