// Gets an annotation.
public class Service {
    int one() {
        return 1;
    }
}
