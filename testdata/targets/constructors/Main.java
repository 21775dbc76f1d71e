// Constructors before and after super, and initializers that fail.
import java.util.function.IntSupplier;

public class Main {
    static final StringBuilder LOG = new StringBuilder();

    static class Base {
        final String text;

        Base(String text) {
            this.text = text;
            LOG.append("base ").append(text).append(" sees ").append(seen()).append('\n');
        }

        Base(int number, Object other, boolean flag) {
            this(number + ":" + other + ":" + flag);
        }

        Object seen() {
            return "nothing";
        }
    }

    static class Ternary extends Base {
        Ternary(int value) {
            super(value > 0 ? value > 10 ? "big" : "small" : value == 0 ? "zero" : String.valueOf(-value));
        }

        Ternary(Object value) {
            super(value instanceof Integer ? (Integer) value : 0, value == null ? new int[0].length : new Object[] {value}.length,
                value != null && (value.hashCode() >= 0 || value.equals("x")));
        }

        Ternary(String text, int depth) {
            this(depth > 0 ? new Ternary(text, depth - 1).text.length() : text.length());
        }
    }

    class Inner extends Base {
        final int fromOuter = number;

        Inner(String text) {
            super(text + number);
        }

        @Override
        Object seen() {
            // The outer instance is stored before super is called, so it is there already.
            return number;
        }
    }

    final int number;

    {
        LOG.append("instance initializer\n");
    }

    Main(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.number = number;
    }

    static Base anonymous(String captured, int other) {
        return new Base(captured.isEmpty() ? "empty" : captured) {
            final int field = other * 2;

            {
                LOG.append("anonymous ").append(captured).append(field).append('\n');
            }

            @Override
            Object seen() {
                return captured + field;
            }
        };
    }

    static class NewInArguments {
        final Object[] parts;

        NewInArguments(Object... parts) {
            this.parts = parts;
        }

        static NewInArguments make(boolean flag) {
            return new NewInArguments(new NewInArguments(flag ? new StringBuilder("yes") : new StringBuffer("no")),
                new int[] {flag ? 1 : 2}, new NewInArguments(new NewInArguments()), (IntSupplier) () -> flag ? 3 : 4);
        }
    }

    static class Looping {
        int made;

        Looping(int count) {
            while (made < count) {
                made++;
            }
            try {
                made /= count - 3;
            } catch (ArithmeticException zero) {
                made = -1;
            } finally {
                LOG.append("looped ").append(made).append('\n');
            }
        }
    }

    public static void main(String[] arguments) {
        for (int value : new int[] {-5, 0, 5, 50}) {
            new Ternary(value);
        }
        new Ternary((Object) null);
        new Ternary((Object) 7);
        new Ternary("text", 3);
        new Main(3).new Inner("inner");
        anonymous("", 1).seen();
        LOG.append(anonymous("captured", 4).seen()).append('\n');
        NewInArguments made = NewInArguments.make(true);
        LOG.append(made.parts.length).append(((NewInArguments) made.parts[0]).parts[0]).append('\n');
        new Looping(2);
        new Looping(3);
        attempt("negative", () -> new Main(-1).number);
        attempt("null outer", () -> nothing().new Inner("x").fromOuter);
        Failing.all();
        System.out.print(LOG);
    }

    private static Main nothing() {
        return null;
    }

    static void attempt(String name, IntSupplier action) {
        try {
            LOG.append(name).append(" gave ").append(action.getAsInt()).append('\n');
        } catch (Throwable thrown) {
            LOG.append(name).append(" threw ").append(thrown.getClass().getName());
            for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
                LOG.append(" by ").append(cause);
            }
            LOG.append('\n');
        }
    }
}
