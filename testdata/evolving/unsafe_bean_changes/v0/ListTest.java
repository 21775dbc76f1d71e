// Gets another bean.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ListTest {
    @Test
    public void getsTheList() throws Exception {
        assertEquals("[]", Container.bean("list").toString());
    }
}
