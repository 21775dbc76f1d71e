// Used by a constructor, which runs before the first window.
package testng_classes;

class Made {
    static void use() {}
}
