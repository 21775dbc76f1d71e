// The class that is asked for.
public class Kind {
}
