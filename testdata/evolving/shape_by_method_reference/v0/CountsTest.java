// Counts methods.
import static org.junit.Assert.assertEquals;

import java.util.stream.Stream;
import org.junit.Test;

public class CountsTest {
    @Test
    public void counts() {
        assertEquals(1, Stream.of(Counted.class).map(Class::getDeclaredMethods).flatMap(Stream::of).count());
    }
}
