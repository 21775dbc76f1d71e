// Used by one test only.
package testng_parallel;

class One {
    static void use() {}
}
