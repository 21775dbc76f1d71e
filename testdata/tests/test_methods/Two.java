// Used by one test only.
package test_methods;

class Two {
    static void use() {}
}
