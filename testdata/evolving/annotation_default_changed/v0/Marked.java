// Has the annotation.
@Level
public class Marked {
    int one() {
        return 1;
    }
}
