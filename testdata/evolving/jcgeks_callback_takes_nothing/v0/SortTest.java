// Has the JDK compare items that it got long before.
import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.Test;

public class SortTest {
    @Test
    public void sorts() {
        List<Item> items = Arrays.asList(new Item(2), new Item(1));
        assertEquals(1, ((Item) items.stream().sorted().toArray()[0]).weight);
    }
}
