// The singleton.
public class Single {
    static final Single INSTANCE = new Single();
    final int value = Source.compute();
}
