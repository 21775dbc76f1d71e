// Has what the class below asks and tells.
class InheritedBase {
    private String value;

    boolean isReady() {
        return value != null;
    }

    void prepare() {
        value = InheritedMaker.make();
    }

    String value() {
        return value;
    }
}
