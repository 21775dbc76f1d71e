// Why a test run cannot be selected and recorded.
package touchstone.maven;

/** The message says what to do. */
final class Unsupported extends Exception {

    private static final long serialVersionUID = 1L;

    Unsupported(String message) {
        super(message);
    }
}
