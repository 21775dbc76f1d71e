// Orders the test classes of JUnit Jupiter by a list: those that the program holds most likely to fail come first.
package touchstone.listen;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import touchstone.rt.Outermost;

/** Named by a configuration parameter, which Jupiter has had since 5.8. Classes that are not in the list are new and come first. */
public final class LikelyFirst implements ClassOrderer {

    /** The file with the list: one name a line. */
    static final String VARIABLE = "TOUCHSTONE_ORDER";

    private final Map<String, Integer> ranks;

    /** For Jupiter. */
    public LikelyFirst() {
        this(System.getenv(VARIABLE));
    }

    LikelyFirst(String file) {
        ranks = ranks(file);
    }

    @Override
    public void orderClasses(ClassOrdererContext context) {
        List<? extends ClassDescriptor> classes = context.getClassDescriptors();
        classes.sort(Comparator.comparingInt(this::rank));
    }

    private int rank(ClassDescriptor descriptor) {
        Class<?> type = descriptor.getTestClass();
        return ranks.getOrDefault(Outermost.nameOf(type, type.getName()), -1);
    }

    /** No list, no order: tests must run all the same. */
    private static Map<String, Integer> ranks(String file) {
        if (file == null || file.isEmpty()) {
            return Collections.emptyMap();
        }
        try {
            Map<String, Integer> ranks = new HashMap<>();
            for (String name : Files.readAllLines(Paths.get(file), StandardCharsets.UTF_8)) {
                ranks.putIfAbsent(name, ranks.size());
            }
            return ranks;
        } catch (IOException | RuntimeException unreadable) {
            return Collections.emptyMap();
        }
    }
}
