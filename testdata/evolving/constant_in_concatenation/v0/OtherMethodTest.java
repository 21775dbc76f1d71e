// Parts.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherMethodTest {
    @Test
    public void parts() {
        assertEquals("you!", new Greeter().part("you"));
    }
}
