// Ignored as a whole.
package junit4_runners;

import org.junit.Ignore;
import org.junit.Test;

@Ignore
public class IgnoredTest {
    @Test
    public void never() {}
}
