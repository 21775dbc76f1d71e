// Used by a constructor, which runs before the first window.
package testng_on_platform;

class Made {
    static void use() {}
}
