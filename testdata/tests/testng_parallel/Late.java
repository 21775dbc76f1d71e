// Used by one test only.
package testng_parallel;

class Late {
    static void use() {}
}
