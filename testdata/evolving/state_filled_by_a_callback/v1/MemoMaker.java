// What fills the state of Memo.
class MemoMaker {
    static String make() {
        return "new";
    }
}
