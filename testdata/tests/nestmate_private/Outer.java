// The nested class has a private static method.
package nestmate_private;

class Outer {
    static int ask() {
        return Inner.secret();
    }

    static class Inner {
        private static int secret() {
            return 42;
        }
    }
}
