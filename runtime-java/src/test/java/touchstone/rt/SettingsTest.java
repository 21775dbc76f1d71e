// Checks that odd settings are survived, and that without any the runtime is off.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void theNumberOfIdsIsReadOrGuessed() {
        assertEquals(12, Settings.ids(" 12 "));
        assertEquals(0, Settings.ids("0"));
        assertEquals(Settings.MOST_IDS, Settings.ids("2147483647"));
        for (String wrong : new String[] {null, "", "-1", "many", "99999999999"}) {
            assertEquals(Settings.DEFAULT_IDS, Settings.ids(wrong));
        }
    }

    @Test
    void offByDefault() {
        assertFalse(Settings.on());
        assertEquals(0, Stamps.ARRAY.length);
        for (int id : new int[] {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            Probe.hit(id);
            Probe.initBegin(id);
            Probe.initEnd(id);
            Probe.object("text", id);
            Record.forName("a.B", id);
        }
        Trace.flush();
        assertEquals(0, Stamps.hits().length);
        assertEquals(0, Stamps.begun().length);
        assertEquals(0, Facts.sorted().size());
    }
}
