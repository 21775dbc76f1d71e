// The facts recorded until now, each once.
package touchstone.rt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

final class Facts {

    static final String OBJECT_FAMILY = "object";

    private static final ConcurrentHashMap<Fact, Boolean> FACTS = new ConcurrentHashMap<>();

    /** Class name to the ids where such an object was used: apart, since these come at every use of an object. */
    private static final ConcurrentHashMap<String, IdSet> OBJECTS = new ConcurrentHashMap<>();

    private Facts() {}

    static void add(String family, int id, String text, String detail) {
        Fact fact = new Fact(family, id, text, detail);
        // Most calls repeat a known fact: looking first takes no lock.
        if (!FACTS.containsKey(fact)) {
            FACTS.put(fact, Boolean.TRUE);
        }
    }

    /** Allocates only when the class is new. */
    static void addObject(String className, int id) {
        IdSet ids = OBJECTS.get(className);
        if (ids == null) {
            IdSet fresh = new IdSet();
            IdSet other = OBJECTS.putIfAbsent(className, fresh);
            ids = other == null ? fresh : other;
        }
        ids.add(id);
    }

    static List<Fact> sorted() {
        List<Fact> facts = new ArrayList<>(FACTS.keySet());
        for (Map.Entry<String, IdSet> entry : OBJECTS.entrySet()) {
            for (int id : entry.getValue().sorted()) {
                facts.add(new Fact(OBJECT_FAMILY, id, entry.getKey(), null));
            }
        }
        Collections.sort(facts);
        return facts;
    }
}
