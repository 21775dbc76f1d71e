// Lambdas, method references and string concatenation: everything that is linked at run time.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Main {
    private int base = 10;

    interface SerializableFunction<A, B> extends Function<A, B>, Serializable {}

    static <T> T call(Callable<T> callable) {
        try {
            return callable.call();
        } catch (Exception thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    Supplier<Integer> capturing(int one, long two, double three, String four) {
        return () -> base + one + (int) two + (int) three + four.length();
    }

    private static int helper(int value) {
        return value * 2;
    }

    static int recursive(int value) {
        Function<Integer, Integer>[] self = new Function[1];
        self[0] = number -> number <= 1 ? 1 : number * self[0].apply(number - 1);
        return self[0].apply(value);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(new Main().capturing(1, 2, 3, "four").get());
        List<Function<Integer, Object>> functions = new ArrayList<>();
        functions.add(value -> value + 1);
        functions.add(Main::helper);
        functions.add(Integer::toBinaryString);
        functions.add(int[]::new);
        functions.add(StringBuilder::new);
        functions.add("constant"::charAt);
        functions.add(value -> { class Local { int twice() { return value * 2; } } return new Local().twice(); });
        functions.add(value -> (Supplier<Object>) () -> (Supplier<Object>) () -> value);
        for (Function<Integer, Object> function : functions) {
            Object result = function.apply(3);
            while (result instanceof Supplier) {
                result = ((Supplier<?>) result).get();
            }
            System.out.println(result instanceof int[] ? ((int[]) result).length : result);
        }
        BiFunction<Main, Integer, Integer> unbound = Main::add;
        System.out.println(unbound.andThen(value -> value - 1).apply(new Main(), 5));
        IntFunction<IntFunction<Integer>> curried = one -> two -> one * 10 + two;
        System.out.println(curried.apply(4).apply(2) + recursive(6));
        TreeMap<Integer, Integer> sums = IntStream.range(0, 50).boxed().filter(value -> value % 3 == 0)
            .collect(Collectors.groupingBy(value -> value % 4, TreeMap::new, Collectors.summingInt(value -> value)));
        System.out.println(sums);
        SerializableFunction<String, String> sent = text -> text + " came back";
        System.out.println(roundTrip(sent).apply("lambda"));
        System.out.println(concatenated('c', 1, 2L, 3f, 4.0, null, true, (byte) 5, "\1\2"));
        System.out.println(call(() -> "called"));
        try {
            call(() -> { throw new java.io.IOException("inside"); });
        } catch (IllegalStateException expected) {
            System.out.println(expected.getCause().getMessage());
        }
        Runnable both = (Runnable & Serializable) () -> System.out.println("intersection");
        both.run();
        System.out.println(both instanceof Serializable);
    }

    private int add(int value) {
        return base + value;
    }

    static String concatenated(char c, int i, long l, float f, double d, Object n, boolean z, byte b, String s) {
        return c + "" + i + l + f + d + n + z + b + s.length() + "\u0001 tail";
    }

    @SuppressWarnings("unchecked")
    static <T> T roundTrip(T value) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }
}
