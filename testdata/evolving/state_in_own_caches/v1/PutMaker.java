// What fills the state of Put.
class PutMaker {
    static String make() {
        return "new";
    }
}
