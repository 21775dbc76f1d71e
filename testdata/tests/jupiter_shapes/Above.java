// Used by one test only.
package jupiter_shapes;

class Above {
    static void use() {}
}
