// Has the field.
public class Config {
    public static String mode = "a".concat("");
}
