// One recorded fact: at this call site, a call of this family met these names. Holds strings only, never a class.
package touchstone.rt;

final class Fact implements Comparable<Fact> {

    final String family;
    final int id;
    /** Null when the call was seen and nothing is known of its operand. */
    final String text;
    /** Null when there is no second name. */
    final String detail;

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

    @Override
    public int compareTo(Fact that) {
        int order = family.compareTo(that.family);
        if (order == 0) {
            order = Integer.compare(id, that.id);
        }
        if (order == 0) {
            order = compare(text, that.text);
        }
        return order == 0 ? compare(detail, that.detail) : order;
    }

    private static boolean same(String one, String other) {
        return one == null ? other == null : one.equals(other);
    }

    private static int compare(String one, String other) {
        if (one == null || other == null) {
            return one == other ? 0 : one == null ? -1 : 1;
        }
        return one.compareTo(other);
    }
}
