// Never initialised, because D is first.
package failing_superclass_smart;

class C extends D {
    static void m() {}
}
