// Fills what it finds empty.
class CurrentUser {
    static String get() {
        if (Current.get().getName() == null) {
            Current.get().setName(CurrentMaker.make());
        }
        return Current.get().getName();
    }
}
