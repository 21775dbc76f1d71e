// The bundle as a class.
package texts;

import java.util.ListResourceBundle;

public class messages extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {{"hello", "class"}};
    }
}
