// Used by one test only.
package testng_parallel;

class Provider {
    static void use() {}
}
