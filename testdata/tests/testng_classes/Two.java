// Used by one test only.
package testng_classes;

class Two {
    static void use() {}
}
