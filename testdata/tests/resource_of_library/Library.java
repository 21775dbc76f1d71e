// Reads a resource by name.
package resource_of_library;

import java.io.InputStream;

class Library {
    static int first(String name) throws Exception {
        try (InputStream in = Library.class.getClassLoader().getResourceAsStream(name)) {
            return in.read();
        }
    }
}
