// What fills the state of Pool.
class PoolMaker {
    static String make() {
        return "old";
    }
}
