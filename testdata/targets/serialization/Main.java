// Serialization both ways: default, custom, externalizable, replaced, of enums, records, proxies and inner classes.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HexFormat;
import java.util.function.Supplier;

public class Main {

    static class NotSerializable {
        int inherited = 3;

        NotSerializable() {
            System.out.println("constructor of the class above");
        }
    }

    static class Default extends NotSerializable implements Serializable {
        int number = 5;
        transient String forgotten = "set";
        Default self = this;
        static int counter = Integer.parseInt("1");

        Default() {
            System.out.println("constructor");
        }
    }

    static class Custom implements Serializable {
        private static final long serialVersionUID = 99;
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("kept", String.class)};
        private String kept;
        private String dropped = "dropped";

        Custom(String kept) {
            this.kept = kept;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(kept.length());
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            dropped = "read " + in.readInt();
            if (kept.equals("invalid")) {
                throw new InvalidObjectException("invalid");
            }
        }

        @Override
        public String toString() {
            return kept + " " + dropped;
        }
    }

    public static class Outside implements Externalizable {
        private int value;

        public Outside() {
            System.out.println("public constructor");
        }

        Outside(int value) {
            this.value = value;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(value * 2);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            value = in.readInt();
        }

        @Override
        public String toString() {
            return "outside " + value;
        }
    }

    static class Single implements Serializable {
        private static final long serialVersionUID = 1;
        static final Single INSTANCE = new Single();

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static class Range implements Serializable {
        private static final long serialVersionUID = 1;
        final int from;

        Range(int from) {
            this.from = from;
        }

        private Object writeReplace() {
            return new Replacement(from);
        }

        private static class Replacement implements Serializable {
            private static final long serialVersionUID = 1;
            final int from;

            Replacement(int from) {
                this.from = from;
            }

            private Object readResolve() {
                return new Range(from + 100);
            }
        }
    }

    enum Level { LOW, HIGH { @Override int rank() { return 2; } }; int rank() { return 1; } }

    record Pair(Object left, int right) implements Serializable {
        Pair {
            System.out.println("canonical " + left);
        }
    }

    static class Handler implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return method.getName();
        }
    }

    private final Object outer = new Object();

    class Inner implements Serializable {
        int value = 1;
    }

    public static void main(String[] arguments) throws Exception {
        Default read = copy(new Default());
        System.out.println(read.number + " " + read.forgotten + " " + (read.self == read) + read.inherited);
        System.out.println(copy(new Custom("kept")) + " " + copy(new Outside(21)));
        System.out.println((copy(Single.INSTANCE) == Single.INSTANCE) + " " + copy(new Range(7)).from);
        System.out.println(copy(Level.HIGH) + " " + copy(Level.HIGH).rank() + (copy(Level.LOW) == Level.LOW));
        System.out.println(copy(new Pair(new Pair("inner", 1), 2)));
        Object proxy = Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Supplier.class}, new Handler());
        System.out.println(((Supplier<?>) copy(proxy)).get());
        System.out.println(copy(new int[][] {{1, 2}, {3}})[1][0] + copy(Main.class).getName());
        failing("inner", new Main().new Inner());
        failing("invalid", new Custom("invalid"));
        for (Class<?> type : new Class<?>[] {Default.class, Custom.class, Outside.class, Pair.class, Level.class, Inner.class}) {
            System.out.println(type.getName() + " " + ObjectStreamClass.lookupAny(type).getSerialVersionUID());
        }
        System.out.println(HexFormat.of().formatHex(bytes(new Range(5))));
    }

    private static byte[] bytes(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked")
    private static <T> T copy(T object) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes(object)))) {
            return (T) in.readObject();
        }
    }

    private static void failing(String name, Object object) throws ClassNotFoundException {
        try {
            copy(object);
        } catch (NotSerializableException | InvalidObjectException expected) {
            System.out.println(name + " " + expected);
        } catch (IOException other) {
            System.out.println(name + " other " + other);
        }
    }
}
