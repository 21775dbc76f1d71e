// Reads such an object.
import static org.junit.Assert.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ObjectInputStream;
import org.junit.Test;

public class ReadTest {
    @Test
    public void test() throws Exception {
        byte[] bytes = Bytes.of("ReadOuter", "ReadInner");
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes));
        assertEquals(7, ((ReadOuter) in.readObject()).inner.x);
    }
}
