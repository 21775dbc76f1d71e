// Class initializers that fail: of the class itself, of its superclass, of an interface, and in every way out.
import java.util.function.IntSupplier;

final class Failing {

    static class Bad {
        static int value = Integer.parseInt("bad");
        static int never = 1;

        static int get() {
            return 1;
        }
    }

    static class BadSuper {
        static {
            if (Main.LOG.length() > 0) {
                throw new IllegalStateException("super initializer");
            }
        }
    }

    static class Child extends BadSuper {
        static final int CONSTANT = 5;
        static int field = 6;

        static {
            Main.LOG.append("child initializer must not run\n");
        }
    }

    static class ThrowsError {
        static int value;

        static {
            value = 1;
            if (value == 1) {
                throw new AssertionError("an error is not wrapped");
            }
        }
    }

    interface WithConstant {
        int COMPUTED = Integer.parseInt("interface");

        default int number() {
            return 3;
        }
    }

    static class Implementing implements WithConstant {
        static int field = 2;
    }

    static class ManyWaysOut {
        static final int LENGTH;
        static final String TEXT;

        static {
            int length = 0;
            String text;
            try {
                for (String part : new String[] {"a", "bb", null, "c"}) {
                    if (part == null) {
                        break;
                    }
                    length += part.length();
                }
                text = length > 100 ? "long" : String.valueOf((Object) null);
                Object nothing = null;
                nothing.hashCode();
            } catch (NullPointerException caught) {
                text = "caught";
            } finally {
                length *= 2;
            }
            LENGTH = length;
            TEXT = text;
        }
    }

    static class First {
        static int value = Second.value + 1;
    }

    static class Second {
        static int value = First.value + 10;
    }

    enum Level {
        LOW, HIGH;

        static final Level DEFAULT = values().length > 1 ? HIGH : LOW;
    }

    static class SelfReferring {
        static final SelfReferring INSTANCE = new SelfReferring();
        static int count = 5;
        final int seen;

        SelfReferring() {
            seen = count;
        }
    }

    static void all() {
        twice("static call", Bad::get);
        twice("static field", () -> Bad.value);
        twice("constant of child", () -> Child.CONSTANT);
        twice("child field", () -> Child.field);
        twice("new child", () -> new Child().hashCode());
        twice("super", () -> new BadSuper().hashCode());
        twice("error", () -> ThrowsError.value);
        twice("implementing", () -> Implementing.field);
        twice("interface", () -> WithConstant.COMPUTED);
        twice("default method", () -> new Implementing().number());
        twice("array", () -> new Bad[2].length);
        twice("reflection", () -> {
            try {
                Class.forName("Failing$Child");
                return 0;
            } catch (ClassNotFoundException missing) {
                return -1;
            }
        });
        Main.LOG.append(ManyWaysOut.LENGTH).append(ManyWaysOut.TEXT).append('\n');
        Main.LOG.append(First.value).append(' ').append(Second.value).append('\n');
        Main.LOG.append(Level.DEFAULT).append(SelfReferring.INSTANCE.seen).append(SelfReferring.count).append('\n');
    }

    private static void twice(String name, IntSupplier action) {
        Main.attempt(name, action);
        Main.attempt(name + " again", action);
    }
}
