// Receivers of a virtual call.
class Shape {
    long area(int side) {
        return side;
    }

    static final class Square extends Shape {
        @Override
        long area(int side) {
            return (long) side * side;
        }
    }

    static final class Circle extends Shape {
        @Override
        long area(int side) {
            return 3L * side;
        }
    }

    static final class Line extends Shape {
        @Override
        long area(int side) {
            return 0;
        }
    }
}
