// The external class.
package ext;

public class A {
    public static String foo() {
        return "foo";
    }

    public String m() {
        return "A.m";
    }
}
