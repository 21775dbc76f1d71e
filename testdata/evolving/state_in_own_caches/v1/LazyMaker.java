// What fills the state of Lazy.
class LazyMaker {
    static String make() {
        return "new";
    }
}
