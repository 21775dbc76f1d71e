// What fills the state of Lru.
class LruMaker {
    static String make() {
        return "old";
    }
}
