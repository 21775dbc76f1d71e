// Asks the value.
class ValueUser {
    private static final Value ONE = new Value();

    static String get() {
        return ONE.get(String.class);
    }
}
