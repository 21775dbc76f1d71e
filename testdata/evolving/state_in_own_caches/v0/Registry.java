// A registry that is asked and told.
class Registry {
    static String get() {
        if (!RegistryOfNames.ONE.knows("k")) {
            RegistryOfNames.ONE.remember("k", RegistryMaker.make());
        }
        return RegistryOfNames.ONE.find("k");
    }
}
