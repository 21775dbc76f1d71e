// Its initializer fails when it is told to, before any code of State runs.
public class Base {
    static {
        if (!Boolean.getBoolean("never")) {
            throw new IllegalStateException("not today");
        }
    }
}
