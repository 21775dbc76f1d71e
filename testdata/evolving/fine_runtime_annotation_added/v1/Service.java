// Gets an annotation.
@Deprecated
public class Service {
    int one() {
        return 1;
    }
}
