// Serializable.
package deserialization;

import java.io.Serializable;

class Point implements Serializable {
    private static final long serialVersionUID = 1;
    private final int x;

    Point(int x) {
        this.x = x;
    }

    int x() {
        return x;
    }
}
