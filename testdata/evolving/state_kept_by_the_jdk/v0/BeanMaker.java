// What fills the state of Bean.
class BeanMaker {
    static String make() {
        return "old";
    }
}
