// Is compared.
public class Version implements Comparable<Object> {
    @Override
    public int compareTo(Object other) {
        return 0;
    }

    static int one() {
        return 1;
    }
}
