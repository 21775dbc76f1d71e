// A thread-local variable of its own class.
class Local extends ThreadLocal<String> {
    @Override
    protected String initialValue() {
        return LocalMaker.make();
    }
}
