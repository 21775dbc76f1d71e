// Used by one test only.
package testng_classes;

class Late {
    static void use() {}
}
