// Checks that without any setting the runtime is off.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class SettingsTest {

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
