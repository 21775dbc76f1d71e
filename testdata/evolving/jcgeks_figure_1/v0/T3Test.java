// Reaches C.k through the library.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T3Test {
    @Test
    public void isCalledBack() {
        assertEquals(1, new lib.Lib2().call(new B()));
    }
}
