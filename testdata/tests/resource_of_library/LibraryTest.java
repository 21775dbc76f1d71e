// Gives the name.
package resource_of_library;

import framework.Test;

public class LibraryTest {
    @Test
    public void works() throws Exception {
        if (Library.first("resource_of_library/data.txt") != 'c') {
            throw new AssertionError();
        }
    }
}
