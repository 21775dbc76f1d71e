// What fills the state of Either.
class EitherMaker {
    static String make() {
        return "new";
    }
}
