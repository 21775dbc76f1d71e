// All facts that this JVM has recorded, each once and with a number.
package touchstone.rt;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

final class Facts {

    static final String OBJECT_FAMILY = "object";

    /** More than any suite of tests has; a program that makes up names without end must not fill the memory. */
    static final int MOST = 1 << 20;

    private final ConcurrentHashMap<Fact, Fact> known = new ConcurrentHashMap<>();

    /** By number; needs the recording's lock. */
    private final List<Fact> numbered = new ArrayList<>();

    /** The known fact that is equal to this one, or null. Needs no lock. */
    Fact find(Fact fact) {
        return known.get(fact);
    }

    /** Gives the fact a number, unless it has one; null when there are too many. Needs the recording's lock. */
    Fact intern(Fact fact) {
        Fact before = known.get(fact);
        if (before != null || numbered.size() >= MOST) {
            return before;
        }
        fact.number = numbered.size();
        numbered.add(fact);
        known.put(fact, fact);
        return fact;
    }

    /** Needs the recording's lock. */
    int count() {
        return numbered.size();
    }

    /** Needs the recording's lock. */
    Fact get(int number) {
        return numbered.get(number);
    }
}
