// Has one that all share.
class LazyUser {
    static final Lazy ONE = new Lazy(() -> LazyMaker.make());
}
