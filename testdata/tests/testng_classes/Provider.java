// Used by one test only.
package testng_classes;

class Provider {
    static void use() {}
}
