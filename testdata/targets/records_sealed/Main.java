// Records, sealed types, nested enums and pattern matching of Java 17.
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

public class Main {

    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < -100) {
                throw new IllegalArgumentException("too far: " + x);
            }
        }

        Point(int both) {
            this(both, both > 5 ? 5 : both);
        }

        double distance() {
            return Math.hypot(x, y);
        }
    }

    record Named<T extends Comparable<T>>(String name, T value, T... others) {
        @Override
        public String name() {
            return Objects.requireNonNullElse(name, "nameless");
        }

        int larger() {
            return (int) Arrays.stream(others).filter(other -> other.compareTo(value) > 0).count();
        }
    }

    record Empty() {}

    record Mixed(byte b, short s, char c, long l, float f, double d, boolean z, int[] array, Object object) {}

    sealed interface Shape permits Circle, Rectangle, Group {
        default double area() {
            if (this instanceof Circle circle) {
                return 3 * circle.radius() * circle.radius();
            } else if (this instanceof Rectangle rectangle && rectangle.corner() != null) {
                return rectangle.corner().x() * rectangle.corner().y();
            } else if (!(this instanceof Group group)) {
                return -1;
            } else {
                return group.parts.stream().mapToDouble(Shape::area).sum();
            }
        }
    }

    record Circle(double radius) implements Shape {}

    record Rectangle(Point corner) implements Shape {}

    static final class Group implements Shape {
        final List<Shape> parts = new ArrayList<>();

        Group(Shape... parts) {
            this.parts.addAll(List.of(parts));
        }
    }

    static abstract sealed class Animal {
        abstract String sound();

        static final class Dog extends Animal {
            @Override
            String sound() {
                return "woof";
            }
        }

        static non-sealed class Cat extends Animal {
            @Override
            String sound() {
                return "meow";
            }
        }
    }

    static class Kitten extends Animal.Cat {
        @Override
        String sound() {
            return super.sound().substring(1);
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(new Point(3, 4) + " " + new Point(7) + " " + Point.ORIGIN.distance());
        System.out.println(new Point(3, 4).equals(new Point(3, 4)) + " " + new Point(1).equals(Point.ORIGIN)
            + " " + new Point(3, 4).hashCode() + " " + new Empty() + new Empty().equals(new Empty()));
        System.out.println(new Named<>("n", 3, 1, 5, 9).larger() + new Named<>(null, "x").name());
        Mixed mixed = new Mixed((byte) 1, (short) 2, 'c', 4, 5f, Double.NaN, true, null, List.of());
        System.out.println(mixed + " " + mixed.equals(new Mixed((byte) 1, (short) 2, 'c', 4, 5f, Double.NaN, true, null, List.of())));
        try {
            new Point(-101, 0);
        } catch (IllegalArgumentException expected) {
            System.out.println(expected.getMessage());
        }
        System.out.println(new Group(new Circle(1), new Rectangle(new Point(2, 3)), new Rectangle(null), new Group()).area());
        for (Animal animal : List.of(new Animal.Dog(), new Animal.Cat(), new Kitten())) {
            System.out.println(animal.sound());
        }
        for (RecordComponent component : Named.class.getRecordComponents()) {
            System.out.println(component + " " + component.getAccessor());
        }
        System.out.println(Arrays.toString(Shape.class.getPermittedSubclasses()));
        System.out.println(Point.class.getDeclaredConstructor(int.class, int.class).newInstance(8, 9));
        record Local(String text) {}
        System.out.println(new Local("local") + " " + """
            text block with "quotes"
              and \tescapes\
            """);
        var list = new ArrayList<Local>();
        list.add(new Local("var"));
        for (var local : list) {
            System.out.println(local.text());
        }
    }
}
