// Its tests are in nested classes.
package junit4_runners;

import org.junit.Test;
import org.junit.experimental.runners.Enclosed;
import org.junit.runner.RunWith;

@RunWith(Enclosed.class)
public class EnclosedTest {
    public static class Inner {
        @Test
        public void works() {
            Inside.use();
        }
    }
}
