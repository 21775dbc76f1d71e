// A suite of what did not change.
import org.junit.runner.RunWith;
import org.junit.runners.Suite;

@RunWith(Suite.class)
@Suite.SuiteClasses({DTest.class})
public class OtherSuiteTest {
}
