// Used by one test only.
package testng_on_platform;

class Provider {
    static void use() {}
}
