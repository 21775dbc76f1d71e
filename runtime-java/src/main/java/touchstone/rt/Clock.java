// The time, replaced in tests that need the same trace every time.
package touchstone.rt;

class Clock {

    /** Milliseconds since 1970. */
    long millis() {
        return System.currentTimeMillis();
    }

    /** For durations only. */
    long nanos() {
        return System.nanoTime();
    }
}
