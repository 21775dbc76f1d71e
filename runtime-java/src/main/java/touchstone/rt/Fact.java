// One recorded fact: at this call site, a call of this family met these names. Holds strings only, never a class.
package touchstone.rt;

final class Fact {

    final String family;
    final int id;
    /** Null when the call was seen and nothing is known of its operand. */
    final String text;
    /** Null when there is no second name. */
    final String detail;

    /** The number of a fact that has none. */
    static final int UNKNOWN = -1;

    /** Set before the fact is shown to other threads. */
    int number = UNKNOWN;

    Fact(String family, int id, String text, String detail) {
        this.family = family;
        this.id = id;
        this.text = text;
        this.detail = detail;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Fact)) {
            return false;
        }
        Fact that = (Fact) other;
        return id == that.id && family.equals(that.family) && same(text, that.text) && same(detail, that.detail);
    }

    @Override
    public int hashCode() {
        int hash = family.hashCode() * 31 + id;
        hash = hash * 31 + (text == null ? 0 : text.hashCode());
        return hash * 31 + (detail == null ? 0 : detail.hashCode());
    }

    private static boolean same(String one, String other) {
        return one == null ? other == null : one.equals(other);
    }
}
