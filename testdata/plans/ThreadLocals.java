// Thread-local variables: asking one fills it when its first value is computed by code of the program.
import java.util.HashSet;
import java.util.Set;

class ThreadLocals {
    static final ThreadLocal<Set<String>> EMPTY = ThreadLocal.withInitial(HashSet::new);
    static final ThreadLocal<String> PLAIN = new ThreadLocal<>();
    static final ThreadLocal<String> MADE = ThreadLocal.withInitial(ThreadLocals::make);
    static final ThreadLocal<String> LAMBDA = ThreadLocal.withInitial(() -> make() + "!");
    static final ThreadLocal<String> CHOSEN = Boolean.getBoolean("other") ? MADE : new ThreadLocal<>();
    static final ThreadLocal<String> OVERRIDDEN = new ThreadLocal<>() {
        @Override
        protected String initialValue() {
            return make();
        }
    };
    static ThreadLocal<String> changing = new ThreadLocal<>();

    static String make() {
        return "made";
    }

    // None: the first value is an empty set.
    static boolean empty(String text) {
        return EMPTY.get().contains(text);
    }

    // None: the first value is null.
    static String plain() {
        return PLAIN.get();
    }

    static String set() {
        String text = PLAIN.get();
        if (text == null) {
            text = make();
            PLAIN.set(text);
        }
        return text;
    }

    static String made() {
        return MADE.get();
    }

    static String lambda() {
        return LAMBDA.get();
    }

    static String chosen() {
        return CHOSEN.get();
    }

    static String overridden() {
        return OVERRIDDEN.get();
    }

    static String changing() {
        return changing.get();
    }

    static String either(boolean first) {
        return (first ? MADE : PLAIN).get();
    }
}
