// How files and folders are spelled in a trace: as the program spelled them, or as a URI when not a plain file.
package touchstone.rt;

import java.io.File;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystems;
import java.nio.file.Path;

final class Places {

    private Places() {}

    /** A String, File, Path, URL or URI; null for anything else. */
    static String of(Object place) {
        if (place instanceof String) {
            return (String) place;
        }
        if (place instanceof File) {
            // May be a subclass of the program's; the original call asks it for its path as well.
            return ((File) place).getPath();
        }
        if (place instanceof Path) {
            return ofPath((Path) place);
        }
        if (place instanceof URL) {
            // Not toString: that asks the protocol's handler, which may be the program's.
            URL url = (URL) place;
            String authority = url.getAuthority();
            String host = authority == null || authority.isEmpty() ? "" : "//" + authority;
            return url.getProtocol() + ':' + host + url.getFile();
        }
        return place instanceof URI ? place.toString() : null;
    }

    /**
     * A path of the JDK's own file systems. Another's is left alone: that file system's code has recorders of its own
     * where it reads real files.
     */
    private static String ofPath(Path path) {
        String type = path.getClass().getName();
        if (!type.startsWith("sun.") && !type.startsWith("jdk.") && !type.startsWith("com.sun.")) {
            return null;
        }
        // Not always toUri: for a real file that asks the disk whether it is a folder.
        return path.getFileSystem() == FileSystems.getDefault() ? path.toString() : path.toUri().toString();
    }
}
