// The file that a trace is appended to. Not a channel: that would be closed when a test interrupts its thread.
package touchstone.rt;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

final class TraceFile implements Sink {

    static final String SUFFIX = ".trace";

    private final RandomAccessFile file;
    private long length;

    private TraceFile(RandomAccessFile file) {
        this.file = file;
    }

    /** A new file in the folder, which is made when it is not there. */
    static TraceFile create(String folder, long processId) throws IOException {
        File parent = new File(folder);
        // Another thread or JVM may make the folder at the same time; making the file tells whether it is there.
        parent.mkdirs();
        File path;
        do {
            path = new File(parent, processId + "-" + Host.randomPart() + SUFFIX);
        } while (!path.createNewFile());
        return new TraceFile(new RandomAccessFile(path, "rw"));
    }

    @Override
    public void append(byte[] bytes, int count) throws IOException {
        try {
            file.write(bytes, 0, count);
            length += count;
        } catch (IOException full) {
            // Half a block would hide what is written later, above all why the trace ends.
            file.setLength(length);
            file.seek(length);
            throw full;
        }
    }
}
