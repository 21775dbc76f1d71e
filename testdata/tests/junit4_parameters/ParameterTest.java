// Parameters are found before anything runs.
package junit4_parameters;

import java.util.Arrays;
import java.util.Collection;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class ParameterTest {
    public ParameterTest(int number) {}

    @Parameterized.Parameters
    public static Collection<Object[]> parameters() {
        Finder.use();
        return Arrays.asList(new Object[] {1}, new Object[] {2});
    }

    @Test
    public void works() {}
}
