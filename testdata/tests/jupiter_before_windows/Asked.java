// Used by one test only.
package jupiter_before_windows;

class Asked {
    static void use() {}
}
