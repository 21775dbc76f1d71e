// What fills the state of Atomic.
class AtomicMaker {
    static String make() {
        return "new";
    }
}
