// Sealed.
package sealed_interface;

sealed interface Shape permits Shape.Circle, Shape.Square {
    double area();

    record Circle(double radius) implements Shape {
        @Override
        public double area() {
            return 3 * radius * radius;
        }
    }

    record Square(double side) implements Shape {
        @Override
        public double area() {
            return side * side;
        }
    }
}
