// What fills the state of Registry.
class RegistryMaker {
    static String make() {
        return "new";
    }
}
