// Looks up texts.
import java.util.Locale;
import java.util.ResourceBundle;

public class Messages {
    static String hello(Locale locale) {
        return ResourceBundle.getBundle("texts.messages", locale).getString("hello");
    }
}
