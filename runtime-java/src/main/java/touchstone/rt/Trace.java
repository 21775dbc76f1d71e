// Starts the recording of this JVM, if the launcher asked for one, and ends it with the JVM.
package touchstone.rt;

import java.io.IOException;
import java.security.AccessController;
import java.security.PrivilegedAction;

final class Trace {

    /** Null when the runtime is off. */
    static final Recording RECORDING = start();

    private Trace() {}

    private static Recording start() {
        if (Settings.FOLDER == null) {
            return null;
        }
        try {
            // With the runtime's own rights, for programs under a security manager.
            return AccessController.doPrivileged(
                    new PrivilegedAction<Recording>() {
                        @Override
                        public Recording run() {
                            return startPrivileged();
                        }
                    });
        } catch (Throwable denied) {
            return null;
        }
    }

    private static Recording startPrivileged() {
        try {
            MapHead map = MapHead.NONE;
            String trouble = null;
            try {
                map = Settings.MAP == null ? MapHead.NONE : MapHead.read(Settings.MAP);
            } catch (IOException wrong) {
                trouble = "the probe map " + Settings.MAP + " cannot be used: " + wrong.getMessage();
            }
            ThisJvm jvm = Host.thisJvm();
            Sink file = TraceFile.create(Settings.FOLDER, jvm.id);
            Recording recording = new Recording(Probe.STAMPS, map.totalIds, file, new Clock(), Settings.PER_METHOD);
            recording.start(jvm, map);
            if (trouble != null) {
                recording.stop(trouble);
                return null;
            }
            Host.atShutdown(new Exit(recording));
            return recording;
        } catch (Throwable trouble) {
            // The folder cannot be written, or there is no memory: no trace, and the tests are selected again.
            return null;
        }
    }

    /** A named class, since a lambda would start JDK machinery at the first probe. */
    private static final class Exit implements Runnable {

        private final Recording recording;

        Exit(Recording recording) {
            this.recording = recording;
        }

        @Override
        public void run() {
            try {
                Probe.tellAtOnce();
                recording.exit();
                LastWatch.keep(recording);
            } catch (Throwable trouble) {
                // The trace has no end then, and says so by that.
            }
        }
    }
}
