// Its methods run by turns with those of the other class.
package testng_classes;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class OneTest {
    public OneTest() {
        Made.use();
    }

    @DataProvider
    public Object[][] numbers() {
        Provider.use();
        return new Object[][] {{1}, {2}};
    }

    @Test(dataProvider = "numbers", priority = 1)
    public void takes(int number) {
        One.use();
    }

    @Test(priority = 3)
    public void later() {
        Late.use();
    }
}
