// Used by one test only.
package test_methods;

class One {
    static void use() {}
}
