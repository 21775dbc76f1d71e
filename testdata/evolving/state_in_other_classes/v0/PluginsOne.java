// Registers itself when it is loaded.
class PluginsOne {
    static {
        Plugins.register("k", PluginsMaker.make());
    }
}
