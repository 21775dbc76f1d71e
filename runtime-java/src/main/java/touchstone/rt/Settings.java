// What the launcher asked for, read once from system properties; anything wrong means: off.
package touchstone.rt;

import java.security.AccessController;
import java.security.PrivilegedAction;

final class Settings {

    /** The folder that the trace goes to. Absent: the runtime is off. */
    static final String TRACE_PROPERTY = "touchstone.trace";

    /** The number of ids of the probe map. Absent: found out as ids come. */
    static final String IDS_PROPERTY = "touchstone.ids";

    /** How many ids get a stamp when the launcher does not say. */
    static final int DEFAULT_IDS = 1 << 16;

    /** More stamps than this are not taken at once: ids beyond go the slower way, and a typing error costs no memory. */
    static final int MOST_IDS = 1 << 26;

    /** The folder that the trace goes to, or null when the runtime is off. */
    static final String FOLDER;

    /** How many stamps to make. */
    static final int IDS;

    static {
        String folder = property(TRACE_PROPERTY);
        FOLDER = folder == null || folder.isEmpty() ? null : folder;
        IDS = FOLDER == null ? 0 : ids(property(IDS_PROPERTY));
    }

    private Settings() {}

    static boolean on() {
        return FOLDER != null;
    }

    static int ids(String text) {
        if (text == null) {
            return DEFAULT_IDS;
        }
        try {
            int ids = Integer.parseInt(text.trim());
            return ids < 0 ? DEFAULT_IDS : Math.min(ids, MOST_IDS);
        } catch (NumberFormatException wrong) {
            return DEFAULT_IDS;
        }
    }

    /** Reads a property with the runtime's own rights, for programs under a security manager; null when denied. */
    private static String property(final String name) {
        try {
            return AccessController.doPrivileged(
                    new PrivilegedAction<String>() {
                        @Override
                        public String run() {
                            return System.getProperty(name);
                        }
                    });
        } catch (Throwable denied) {
            return null;
        }
    }
}
