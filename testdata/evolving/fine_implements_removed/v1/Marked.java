// Loses the mark.
public class Marked {
    int one() {
        return 1;
    }
}
