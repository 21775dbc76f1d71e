// Used by one test only.
package jupiter_shapes;

class Made {
    static void use() {}
}
