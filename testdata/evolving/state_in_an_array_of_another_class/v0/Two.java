// Fills the array as well.
class Two {
    static String get(int number) {
        if (Table.VALUES[number] == null) {
            Table.VALUES[number] = Maker.make();
        }
        return Table.VALUES[number];
    }
}
