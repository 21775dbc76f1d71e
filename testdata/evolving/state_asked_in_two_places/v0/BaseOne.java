// Fills the field, or finds it full.
class BaseOne extends Base {
    static String get() {
        if (name == null) {
            name = BaseMaker.make();
        }
        return name;
    }
}
