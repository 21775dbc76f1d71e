// Provides things.
public class Module {
    @Provides
    public String name() {
        return "name";
    }
}
