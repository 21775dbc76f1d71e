// What the launcher asked for, read once from system properties and environment variables; anything wrong means: off.
package touchstone.rt;

import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * A property wins over its variable, also when it is empty, which is as good as absent: so a JVM can be kept out although
 * the environment, which child processes inherit, asks for traces.
 */
final class Settings {

    /** The folder that the trace goes to. Absent: the runtime is off. */
    static final String TRACE_PROPERTY = "touchstone.trace";
    static final String TRACE_VARIABLE = "TOUCHSTONE_TRACE";

    /** The probe map that the classes were instrumented with. */
    static final String MAP_PROPERTY = "touchstone.map";
    static final String MAP_VARIABLE = "TOUCHSTONE_MAP";

    /** {@code class} (default) or {@code method}: what has windows. */
    static final String WINDOWS_PROPERTY = "touchstone.windows";
    static final String WINDOWS_VARIABLE = "TOUCHSTONE_WINDOWS";

    /** The folder that the trace goes to, or null when the runtime is off. */
    static final String FOLDER = setting(TRACE_PROPERTY, TRACE_VARIABLE);

    /** The probe map's path, or null. */
    static final String MAP = FOLDER == null ? null : setting(MAP_PROPERTY, MAP_VARIABLE);

    /** Whether test methods have windows of their own. */
    static final boolean PER_METHOD = FOLDER != null && "method".equals(setting(WINDOWS_PROPERTY, WINDOWS_VARIABLE));

    private Settings() {}

    /** Reads with the runtime's own rights, for programs under a security manager; null when denied, absent or empty. */
    static String setting(final String property, final String variable) {
        try {
            String value =
                    AccessController.doPrivileged(
                            new PrivilegedAction<String>() {
                                @Override
                                public String run() {
                                    String value = System.getProperty(property);
                                    return value == null && variable != null ? System.getenv(variable) : value;
                                }
                            });
            return value == null || value.isEmpty() ? null : value;
        } catch (Throwable denied) {
            return null;
        }
    }
}
