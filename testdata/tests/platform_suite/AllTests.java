// The suite.
package platform_suite;

import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

@Suite
@SelectClasses({OneTest.class, TwoTest.class})
class AllTests {}
