// What fills the state of Map.
class MapMaker {
    static String make() {
        return "old";
    }
}
