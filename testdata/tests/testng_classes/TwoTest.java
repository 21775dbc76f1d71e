// Runs between the methods of the other class.
package testng_classes;

import org.testng.annotations.Test;

public class TwoTest {
    @Test(priority = 2)
    public void between() {
        Two.use();
    }
}
