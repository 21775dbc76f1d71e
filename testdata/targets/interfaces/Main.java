// Default, static and private interface methods, diamonds, and when interfaces are initialised.
import java.util.Arrays;

public class Main {
    static final StringBuilder LOG = new StringBuilder();

    static int log(String text, int value) {
        LOG.append(text).append('\n');
        return value;
    }

    interface Top {
        int TOP = log("Top initialised", 1);
        int PLAIN = 5;

        default String name() {
            return "top " + hidden() + shared(2);
        }

        private String hidden() {
            return "hidden" + TOP;
        }

        private static int shared(int value) {
            return value + PLAIN;
        }

        static String make() {
            return "made " + shared(1);
        }
    }

    interface Left extends Top {
        int LEFT = log("Left initialised", 2);

        @Override
        default String name() {
            return "left " + Top.super.name();
        }
    }

    interface Right extends Top {
        int RIGHT = log("Right initialised", 3);

        default int count(int... values) {
            return Arrays.stream(values).sum() + RIGHT;
        }
    }

    interface WithoutDefault {
        int LAZY = log("WithoutDefault initialised", 4);

        int abstractOnly();
    }

    interface Generic<T extends Comparable<T>> {
        T value();

        default boolean less(T other) {
            return value().compareTo(other) < 0;
        }
    }

    static class Diamond implements Left, Right, WithoutDefault {
        @Override
        public int abstractOnly() {
            return 8;
        }
    }

    static class Override1 extends Diamond {
        @Override
        public String name() {
            return "override " + super.name();
        }
    }

    enum Operation implements Generic<Integer> {
        ONE {
            @Override
            public Integer value() {
                return 1;
            }
        },
        TWO {
            @Override
            public Integer value() {
                return 2;
            }

            @Override
            public boolean less(Integer other) {
                return !super.less(other);
            }
        }
    }

    public static void main(String[] arguments) {
        LOG.append("constant ").append(Top.PLAIN).append('\n');
        LOG.append(Top.make()).append('\n');
        Diamond diamond = new Diamond();
        LOG.append(diamond.name()).append(diamond.count(1, 2, 3)).append(diamond.abstractOnly()).append('\n');
        LOG.append(new Override1().name()).append('\n');
        Top[] all = {diamond, new Override1(), new Top() {}, new Left() {}};
        for (Top top : all) {
            LOG.append(top.name()).append(top instanceof Right).append('\n');
        }
        LOG.append("lazy ").append(WithoutDefault.LAZY).append('\n');
        for (Operation operation : Operation.values()) {
            LOG.append(operation).append(operation.less(2)).append(((Generic<Integer>) operation).less(1)).append('\n');
        }
        System.out.print(LOG);
    }
}
