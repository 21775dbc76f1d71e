// Classes of many shapes, for reflection to look at.
import java.io.IOException;
import java.io.Serializable;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;

class Shapes {

    @Documented
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @interface Marker {
        String value() default "nothing";
        int[] numbers() default {1, 2};
        Class<?> type() default Object.class;
        Color color() default Color.RED;
        Tag nested() default @Tag("inside");
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @Target({ElementType.TYPE_USE, ElementType.TYPE, ElementType.TYPE_PARAMETER, ElementType.METHOD,
        ElementType.FIELD, ElementType.PARAMETER, ElementType.CONSTRUCTOR, ElementType.LOCAL_VARIABLE})
    @interface Tag {
        String value() default "";
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.TYPE, ElementType.TYPE_PARAMETER, ElementType.METHOD,
        ElementType.FIELD, ElementType.PARAMETER, ElementType.CONSTRUCTOR, ElementType.LOCAL_VARIABLE})
    @interface Tags {
        Tag[] value();
    }

    /** Its default serialVersionUID covers every member that is not private, and whether there is an initializer. */
    @Marker(value = "plain", numbers = {}, type = int[].class, color = Color.GREEN, nested = @Tag("other"))
    static class Plain implements Serializable, Comparable<Plain> {
        public static final int CONSTANT = 7;
        protected transient volatile long counter;
        private final String name;
        @Tag("field") List<@Tag("argument") ? extends @Tag("bound") Number> numbers = new ArrayList<>();

        @Tag("constructor")
        Plain(@Tag("first") @Marker String name, int... rest) throws @Tag("thrown") IOException {
            this.name = name;
        }

        @Tag("one") @Tag("two")
        @Override
        public int compareTo(@Tag("parameter") Plain other) {
            @Tag("local") Object both = new @Tag("new") ArrayList<@Tag("in new") String>();
            try {
                return both instanceof @Tag("instanceof") List ? ((@Tag("cast") String) name).compareTo(other.name) : 0;
            } catch (@Tag("caught") ClassCastException never) {
                return 1;
            }
        }

        synchronized strictfp double precise(double value) {
            return value / 3;
        }

        static native void missing();

        @Deprecated
        protected final <T extends Exception & Serializable> T generic(Map<String, ? super T[]> map, T fallback)
                throws T, IOException {
            return fallback;
        }
    }

    static class Generic<@Tag("type parameter") K extends Comparable<? super K>, V> extends ArrayList<Map<K, V>>
            implements Callable<Function<K, V[]>> {
        K key;
        V[][] values;

        @Override
        public Function<K, V[]> call() {
            return null;
        }
    }

    static class WithInitializer implements Serializable {
        static int computed = Integer.parseInt("12");
        int field;
    }

    static class WithDeclaredVersion implements Serializable {
        private static final long serialVersionUID = 42L;
    }

    class Inner {
        class Deeper {
            Inner outer() {
                return Inner.this;
            }
        }

        Shapes outermost() {
            return Shapes.this;
        }
    }

    enum Color {
        RED,
        GREEN {
            @Override
            String mixed() {
                return "with blue";
            }
        };

        @Tag("enum field") int weight;

        String mixed() {
            return "plain";
        }
    }

    interface Contract<T> {
        int NUMBER = Integer.parseInt("5");

        T get();

        default T getOr(T other) {
            T value = get();
            return value == null ? other : value;
        }

        static int number() {
            return NUMBER;
        }

        private int hidden() {
            return 1;
        }
    }

    record Point<T extends Number>(@Tag("component") T x, @Marker("y") int... y) implements Serializable {
        static int made;

        Point {
            made++;
        }

        Point(T x) {
            this(x, 1, 2);
        }
    }

    sealed interface Figure permits Circle, Square {}

    static final class Circle implements Figure {}

    static non-sealed class Square implements Figure {}

    static Object anonymous() {
        return new Callable<String>() {
            private final int captured = 3;

            @Override
            public String call() {
                return "called " + captured;
            }
        };
    }

    static Class<?> local() {
        class Local {
            int inside;
        }
        return new Local().getClass();
    }
}
