// Used by one test only.
package testng_on_platform;

class Two {
    static void use() {}
}
