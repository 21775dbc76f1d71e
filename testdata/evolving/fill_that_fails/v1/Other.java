// Has nothing to do with it.
class Other {
    static int value() {
        return 2;
    }
}
