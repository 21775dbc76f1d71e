// Fills the store.
class StoreUser {
    static String get() {
        String name = Store.find("k");
        if (name == null) {
            name = StoreMaker.make();
            Store.put("k", name);
        }
        return name;
    }
}
