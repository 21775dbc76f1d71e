// Every instruction that can start a class initializer, and uses that cannot: which classes are touched, and where.
import java.util.function.Function;
import java.util.function.Supplier;

class InitPoints {
    static int own;
    Other field;

    Object make() {
        return new Made();
    }

    int read() {
        return Holder.value;
    }

    void write() {
        Holder.written = 1;
    }

    int call() {
        return Helper.help();
    }

    int throughInterface(Shape shape) {
        return shape.area();
    }

    Class<?> literal() {
        return Literal.class;
    }

    Class<?> arrayLiteral() {
        return Element[][].class;
    }

    Supplier<Object> methodReference() {
        return Referenced::make;
    }

    Supplier<Object> constructorReference() {
        return Constructed::new;
    }

    Function<Other, String> objectReference() {
        return Other::name;
    }

    Own lambda() {
        return () -> new InLambda();
    }

    boolean usesThatTouchNothing(Object object) {
        own = own + 1;
        field = (Other) object;
        return object instanceof Literal && field.name().isEmpty() && new Object[0] == null && new Element[1] == null;
    }
}

class Made {}

class Holder {
    static int value = Integer.getInteger("x", 1);
    static int written;
}

class Helper {
    static int help() {
        return 1;
    }
}

interface Shape {
    int area();
}

class Literal {}

class Element {}

class Referenced {
    static Object make() {
        return null;
    }
}

class Constructed {}

class InLambda {}

interface Own {
    Object get();
}

class Other {
    String name() {
        return "";
    }
}
