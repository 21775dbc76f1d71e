// Has a helper inside.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class HelpedTest {
    static class Helper {
        int help() {
            return 1;
        }
    }

    @Test
    public void helps() {
        assertEquals(1, new Helper().help());
    }
}
