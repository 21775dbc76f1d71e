// Nested try, catch and finally, left in every way.
import java.util.ArrayList;
import java.util.List;

final class Tries {
    private static final List<String> LOG = new ArrayList<>();

    static class Resource implements AutoCloseable {
        private final String name;
        private final boolean failing;

        Resource(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
        }

        @Override
        public void close() {
            LOG.add("close " + name);
            if (failing) {
                throw new IllegalStateException("closing " + name);
            }
        }
    }

    static int ways(int way) {
        try {
            try {
                LOG.add("body " + way);
                if (way == 0) return 0;
                if (way == 1) throw new IllegalArgumentException("one");
                if (way == 2) throw new IllegalStateException("two");
                if (way == 3) return Integer.parseInt("three");
                if (way == 4) throw new Error("four");
            } catch (NumberFormatException caught) {
                LOG.add("number");
                return -3;
            } catch (IllegalArgumentException | IllegalStateException caught) {
                LOG.add("caught " + caught.getMessage());
                if (way == 2) throw new RuntimeException(caught);
            } finally {
                LOG.add("inner finally");
                if (way == 5) return 55;
            }
            LOG.add("after");
        } finally {
            try {
                LOG.add("outer " + 10 / (6 - way));
            } catch (ArithmeticException caught) {
                LOG.add("zero");
            } finally {
                LOG.add("innermost");
            }
        }
        return way;
    }

    static int loop() {
        int count = 0;
        for (int round = 0; ; round++) {
            try {
                if (round == 1) continue;
                if (round == 4) break;
                count += 10;
            } finally {
                count++;
                if (round == 3) continue;
            }
        }
        return count;
    }

    static void resources(boolean body, boolean first, boolean second) {
        try (Resource one = new Resource("one", first); Resource two = new Resource("two", second); Resource none = null) {
            if (body) throw new IllegalArgumentException("body");
            LOG.add("fine");
        } catch (RuntimeException caught) {
            LOG.add(caught.getMessage() + " suppressed " + caught.getSuppressed().length);
        }
    }

    static int emptyParts() {
        try {
            return 1;
        } finally {
        }
    }

    static void all() {
        for (int way = 0; way < 8; way++) {
            try {
                LOG.add("returned " + ways(way));
            } catch (Throwable thrown) {
                LOG.add("thrown " + thrown);
            }
        }
        LOG.add("loop " + loop() + emptyParts());
        for (int bits = 0; bits < 8; bits++) {
            resources((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0);
        }
        LOG.forEach(System.out::println);
    }
}
