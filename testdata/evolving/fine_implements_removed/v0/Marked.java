// Loses the mark.
public class Marked implements Marker {
    int one() {
        return 1;
    }
}
