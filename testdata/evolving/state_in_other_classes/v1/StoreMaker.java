// What fills the state of Store.
class StoreMaker {
    static String make() {
        return "new";
    }
}
