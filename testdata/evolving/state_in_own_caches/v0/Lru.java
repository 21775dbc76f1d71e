// A cache that is no collection.
class Lru {
    private static final LruCache ALL = new LruCache();

    static String get() {
        String name = ALL.get("k");
        if (name == null) {
            name = LruMaker.make();
            ALL.put("k", name);
        }
        return name;
    }
}
