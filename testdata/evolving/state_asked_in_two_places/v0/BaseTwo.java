// The same, in another class.
class BaseTwo extends Base {
    static String get() {
        if (name == null) {
            name = BaseMaker.make();
        }
        return name;
    }
}
