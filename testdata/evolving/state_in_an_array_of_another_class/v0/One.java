// Fills the array, and has a list of its own.
import java.util.ArrayList;
import java.util.List;

class One {
    static final List<Integer> NUMBERS = new ArrayList<>();

    static String get(int number) {
        if (NUMBERS.size() < 100 && Table.VALUES[number] == null) {
            Table.VALUES[number] = Maker.make();
        }
        return Table.VALUES[number];
    }
}
