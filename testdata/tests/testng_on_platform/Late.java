// Used by one test only.
package testng_on_platform;

class Late {
    static void use() {}
}
