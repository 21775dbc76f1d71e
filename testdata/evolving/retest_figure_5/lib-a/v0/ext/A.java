// The external class, with code that calls its own methods.
package ext;

public class A {
    public String foo() {
        return "A.foo";
    }

    public String bar() {
        return "A.bar";
    }

    public String run() {
        return foo() + bar();
    }
}
