// Used by one of the tests.
package jupiter_parallel;

class A {
    static void use() {}
}
