// What the tests of JUnit 5 are configured to do, as far as it is known before they run.
package touchstone.rt;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

final class JUnitConfiguration {

    private static final String FILE = "junit-platform.properties";

    private JUnitConfiguration() {}

    /** A parameter, from where JUnit looks for it too: a system property, or else its file on the class path. Null when there is none. */
    static String value(String parameter) {
        String value = Settings.setting(parameter, null);
        if (value != null) {
            return value;
        }
        try (InputStream in = ClassLoader.getSystemResourceAsStream(FILE)) {
            if (in == null) {
                return null;
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty(parameter);
        } catch (IOException | IllegalArgumentException | SecurityException unreadable) {
            // JUnit will tell.
            return null;
        }
    }
}
