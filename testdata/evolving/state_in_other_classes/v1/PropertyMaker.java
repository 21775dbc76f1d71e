// What fills the state of Property.
class PropertyMaker {
    static String make() {
        return "new";
    }
}
