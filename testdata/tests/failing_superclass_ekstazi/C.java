// Never initialised, because D is first.
package failing_superclass_ekstazi;

class C extends D {
    static void m() {}
}
