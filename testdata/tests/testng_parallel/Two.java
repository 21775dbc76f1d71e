// Used by one test only.
package testng_parallel;

class Two {
    static void use() {}
}
