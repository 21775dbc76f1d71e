// Used by one of the tests.
package jupiter_parallel;

class B {
    static void use() {}
}
