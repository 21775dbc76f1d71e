// Asks the variable.
class LocalUser {
    private static final Local ONE = new Local();

    static String get() {
        return ONE.get();
    }
}
