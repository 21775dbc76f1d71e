// What fills the state of Dates.
class DatesMaker {
    static String make() {
        return "old";
    }
}
