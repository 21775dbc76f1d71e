// Has the enum.
public class Calculator {
    enum Operation {
        PLUS, MINUS {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        };

        int apply(int a, int b) {
            return a + b;
        }
    }

    static int zero() {
        return 0;
    }
}
