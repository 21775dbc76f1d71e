// Where a trace's bytes go.
package touchstone.rt;

import java.io.IOException;

interface Sink {

    /** Appends the bytes at once: after an error, either all of them are there or none. */
    void append(byte[] bytes, int length) throws IOException;
}
