// A class value of its own class.
class Value extends ClassValue<String> {
    @Override
    protected String computeValue(Class<?> type) {
        return ValueMaker.make();
    }
}
