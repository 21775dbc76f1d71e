// Its field gets wider.
public class Data {
    public long amount;

    static int one() {
        return 1;
    }
}
