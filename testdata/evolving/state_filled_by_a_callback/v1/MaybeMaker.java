// What fills the state of Maybe.
class MaybeMaker {
    static String make() {
        return "new";
    }
}
