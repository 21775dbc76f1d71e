// Used by one of the tests.
package jupiter_parallel;

class C {
    static void use() {}
}
