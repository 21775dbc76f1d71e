// Where probes and recorders go on when the quick look is not enough; never made part of the code that calls them.
package touchstone.rt;

import java.io.IOException;
import java.io.ObjectInputStream;

/**
 * What runs a hundred times is "hot" to HotSpot's C2, which inlines hot methods of up to 325 bytes of code into every place that
 * calls them, locks, logs and all: each place with a probe would take several times as long to compile, and in short test
 * runs the compiler takes as much time as the tests. Whatever their size, it leaves methods of exceptions alone that are called
 * by what it has inlined already; hence the two steps, one of them in an exception that nobody makes or throws.
 */
final class Slow {

    private Slow() {}

    /** Calling it makes the classes ready: later there may be no stack for that. */
    static void prepare() {
        Apart.prepare();
    }

    /** The id has no stamp. */
    static void hit(Recording recording, int id) throws IOException {
        Apart.hit(recording, id);
    }

    /** The fact may not stand in the log's current segment. */
    static void log(Recording recording, Fact fact) throws IOException {
        Apart.log(recording, fact);
    }

    static void fillBegin(Recording recording, int id, Class<?> filled) throws IOException {
        Apart.fillBegin(recording, id, filled);
    }

    static void fillEnd(Recording recording, int id) throws IOException {
        Apart.fillEnd(recording, id);
    }

    /** The operands were not met lately. */
    static void record(Recording recording, String family, int kind, Object operand, int secondKind, Object second, int id)
            throws IOException {
        Apart.record(recording, family, kind, operand, secondKind, second, id);
    }

    /** Whether the stream tells of each class that it reads. */
    static boolean follow(Recording recording, ObjectInputStream stream, int id) {
        return Apart.follow(recording, stream, id);
    }

    private static final class Apart extends Throwable {

        private static final long serialVersionUID = 1;

        private Apart() {}

        static void prepare() {}

        static void hit(Recording recording, int id) throws IOException {
            recording.hit(id);
        }

        static void log(Recording recording, Fact fact) throws IOException {
            recording.log(fact);
        }

        static void fillBegin(Recording recording, int id, Class<?> filled) throws IOException {
            recording.begin(Span.FILL, id, filled);
        }

        static void fillEnd(Recording recording, int id) throws IOException {
            recording.end(Span.FILL, id);
        }

        static void record(Recording recording, String family, int kind, Object operand, int secondKind, Object second, int id)
                throws IOException {
            Record.spell(recording, family, kind, operand, secondKind, second, id);
        }

        static boolean follow(Recording recording, ObjectInputStream stream, int id) {
            return Streams.follow(recording, stream, id);
        }
    }
}
