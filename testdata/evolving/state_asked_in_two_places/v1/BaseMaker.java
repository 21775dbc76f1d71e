// What fills the state of Base.
class BaseMaker {
    static String make() {
        return "new";
    }
}
