// Its field gets wider.
public class Data {
    public int amount;

    static int one() {
        return 1;
    }
}
