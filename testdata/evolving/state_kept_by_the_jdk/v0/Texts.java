// Texts of the program.
import java.util.ListResourceBundle;

public class Texts extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {{"k", TextsMaker.make()}};
    }
}
