// Is compared by code of the JDK only.
public class Item implements Comparable<Item> {
    final int weight;

    Item(int weight) {
        this.weight = weight;
    }

    @Override
    public int compareTo(Item other) {
        return weight - other.weight;
    }

    static String describe() {
        return "item";
    }
}
