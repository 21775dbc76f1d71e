// Used by one test only.
package testng_classes;

class One {
    static void use() {}
}
