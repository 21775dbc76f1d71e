// Used by a constructor, which runs before the first window.
package testng_parallel;

class Made {
    static void use() {}
}
