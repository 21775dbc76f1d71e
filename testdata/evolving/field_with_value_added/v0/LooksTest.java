// Looks at the values of all fields.
import static org.junit.Assert.assertEquals;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.Test;

public class LooksTest {
    @Test
    public void looks() throws Exception {
        StringBuilder found = new StringBuilder();
        Data data = new Data();
        for (Field field : Data.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                found.append(field.get(data));
            }
        }
        assertEquals("1", found.toString());
    }
}
