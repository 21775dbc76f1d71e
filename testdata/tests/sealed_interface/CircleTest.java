// Uses one of the two.
package sealed_interface;

import framework.Test;

public class CircleTest {
    @Test
    public void works() throws Exception {
        Shape shape = new Shape.Circle(1);
        shape.area();
    }
}
