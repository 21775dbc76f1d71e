// Used by one test only.
package testng_on_platform;

class One {
    static void use() {}
}
