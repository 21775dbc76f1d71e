// Reads such an object.
import static org.junit.Assert.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ObjectInputStream;
import org.junit.Test;

public class VersionTest {
    @Test
    public void test() throws Exception {
        byte[] bytes = Bytes.of("VersionOuter", "VersionInner");
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes));
        assertEquals(7, ((VersionOuter) in.readObject()).inner.x);
    }
}
