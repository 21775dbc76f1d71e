// A suite of two.
package junit4_runners;

import org.junit.runner.RunWith;
import org.junit.runners.Suite;

@RunWith(Suite.class)
@Suite.SuiteClasses({MemberTest.class, EnclosedTest.class})
public class SuiteTest {}
