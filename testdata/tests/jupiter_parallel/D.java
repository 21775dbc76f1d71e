// Used by one of the tests.
package jupiter_parallel;

class D {
    static void use() {}
}
