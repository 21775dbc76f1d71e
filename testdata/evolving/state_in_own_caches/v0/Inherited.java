// What it asks and tells itself is inherited.
class Inherited extends InheritedBase {
    static final Inherited ONE = new Inherited();

    String get() {
        if (!isReady()) {
            prepare();
        }
        return value();
    }
}
