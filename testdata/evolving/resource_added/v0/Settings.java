// Looks for an optional resource.
public class Settings {
    static boolean hasExtra() {
        return Settings.class.getResource("/extra.txt") != null;
    }

    static boolean hasBasic() {
        return Settings.class.getResource("/basic.txt") != null;
    }
}
