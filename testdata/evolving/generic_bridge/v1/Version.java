// Is compared.
public class Version implements Comparable<Version> {
    @Override
    public int compareTo(Version other) {
        return 1;
    }

    static int one() {
        return 1;
    }
}
