// A map of its own class, into which it is put.
import java.util.HashMap;

class Put {
    private static final Names ALL = new Names();

    static class Names extends HashMap<String, String> {
        private static final long serialVersionUID = 1;
    }

    static String get() {
        String name = ALL.get("k");
        if (name == null) {
            name = PutMaker.make();
            ALL.put("k", name);
        }
        return name;
    }
}
