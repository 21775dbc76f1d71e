// Asks whether there is a value, and has it made.
class Asker {
    static String get() {
        if (Holder.value == null) {
            Holder.refresh();
        }
        return Holder.value;
    }
}
