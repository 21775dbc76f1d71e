// Used by one test only.
package jupiter_shapes;

class Deep {
    static void use() {}
}
