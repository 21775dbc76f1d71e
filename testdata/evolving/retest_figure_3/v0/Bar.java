// The caller.
public class Bar {
    static String bar(ext.A p) {
        return ext.A.foo() + p.m();
    }
}
