// The tests themselves ask.
class Local {
    static final ThreadLocal<String> FORMAT = ThreadLocal.withInitial(LocalMaker::make);
}
