// What fills the state of Texts.
class TextsMaker {
    static String make() {
        return "new";
    }
}
