// Pattern matching for switch and record patterns, which the compiler turns into dynamic calls and loops.
import java.util.List;
import java.util.concurrent.Callable;

public class Main {
    sealed interface Expression permits Number, Sum, Product, Negative {}

    record Number(int value) implements Expression {}

    record Sum(Expression left, Expression right) implements Expression {}

    record Product(Expression left, Expression right) implements Expression {}

    record Negative(Expression inner) implements Expression {}

    enum Color { RED, GREEN }

    static int value(Expression expression) {
        return switch (expression) {
            case Number(int number) -> number;
            case Sum(Number(var left), Number(var right)) -> left + right;
            case Sum(var left, var right) -> value(left) + value(right);
            case Product(Number(int zero), var ignored) when zero == 0 -> 0;
            case Product(Expression left, Expression right) -> value(left) * value(right);
            case Negative(Negative(Expression inner)) -> value(inner);
            case Negative(Expression inner) -> -value(inner);
        };
    }

    static String describe(Object object) {
        return switch (object) {
            case null -> "null";
            case Integer number when number > 100 -> "large " + number;
            case Integer number -> "number " + number;
            case String text when text.isEmpty() -> "empty";
            case String text -> "text " + text.length();
            case Color color when color == Color.RED -> "red";
            case Color color -> "color " + color;
            case int[] array when array.length > 2 -> "long array";
            case int[] array -> "array " + array.length;
            case List<?> list -> {
                String all = "";
                for (Object part : list) {
                    all += describe(part) + ",";
                }
                yield all;
            }
            default -> object.getClass().getSimpleName();
        };
    }

    static String constants(Object object) {
        switch (object) {
            case Color color -> {
                switch (color) {
                    case RED: return "r";
                    case GREEN: return "g";
                }
                return "never";
            }
            case CharSequence text when text.length() > 3 -> {
                return "long text";
            }
            default -> {
                return "default";
            }
        }
    }

    record Failing(int value) {
        public int value() {
            throw new IllegalStateException("accessor");
        }
    }

    static String attempt(Callable<String> action) {
        try {
            return action.call();
        } catch (Throwable thrown) {
            return thrown + " by " + thrown.getCause();
        }
    }

    public static void main(String[] arguments) {
        Expression two = new Number(2);
        System.out.println(value(new Sum(two, two)) + " " + value(new Sum(new Negative(two), new Product(two, two)))
            + " " + value(new Negative(new Negative(two))) + " " + value(new Product(new Number(0), two)));
        Object[] objects = {null, 7, 700, "", "abc", Color.RED, Color.GREEN, new int[1], new int[3],
            List.of(1, "x", List.of()), 4.5};
        for (Object object : objects) {
            System.out.println(describe(object) + " " + attempt(() -> constants(object)));
        }
        Object failing = new Failing(1);
        System.out.println(attempt(() -> failing instanceof Failing(int inside) && inside > 0 ? "yes" : "no"));
        if (objects[1] instanceof Integer number && number > 3) {
            System.out.println("over three: " + number);
        }
    }
}
