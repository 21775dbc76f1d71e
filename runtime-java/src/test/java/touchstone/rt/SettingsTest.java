// Checks that without any setting the runtime is off, and how many stamps there are with a map.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void theNumberOfStampsComesFromTheMap() {
        assertEquals(12, Settings.stamps(12));
        assertEquals(Settings.DEFAULT_STAMPS, Settings.stamps(0));
        assertEquals(Settings.MOST_STAMPS, Settings.stamps(Integer.MAX_VALUE));
    }

    @Test
    void whatJUnitIsConfiguredToDoIsFoundWhereJUnitFindsIt() {
        assertEquals("configured", JUnitConfiguration.value("touchstone.example"));
        assertNull(JUnitConfiguration.value("touchstone.other"));
        System.setProperty("touchstone.other", "set");
        assertEquals("set", JUnitConfiguration.value("touchstone.other"));
        System.clearProperty("touchstone.other");
    }

    @Test
    void offByDefault() {
        assertNull(Settings.FOLDER);
        assertNull(Trace.RECORDING);
        for (int id : new int[] {0, 1, Integer.MAX_VALUE}) {
            Probe.hit(id);
            Probe.initBegin(id);
            Probe.initEnd(id);
            Probe.fillBegin(id);
            Probe.fillEnd(id);
            Probe.object("text", id);
            Record.forName("a.B", id);
        }
        Windows.open("a.BTest");
        Windows.outcome("a.BTest", Windows.PASSED);
        assertFalse(Windows.anyOpen());
        Windows.close("a.BTest");
    }
}
