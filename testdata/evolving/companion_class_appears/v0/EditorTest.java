// Asks for an editor that is not there.
import static org.junit.Assert.assertNull;

import org.junit.Test;

public class EditorTest {
    @Test
    public void test() throws Exception {
        assertNull(java.beans.PropertyEditorManager.findEditor(Edited.class));
    }
}
