// What fills the state of Plugins.
class PluginsMaker {
    static String make() {
        return "old";
    }
}
