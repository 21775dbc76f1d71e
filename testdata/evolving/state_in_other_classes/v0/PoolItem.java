// Is made once, and used again.
class PoolItem {
    private final String name = PoolMaker.make();

    String name() {
        return name;
    }
}
