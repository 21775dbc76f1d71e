// Uses nothing that changed.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T4Test {
    @Test
    public void usesTheLibraryAlone() {
        assertEquals(7, new lib.Lib2().call(() -> 7));
    }
}
