// Used by one test only.
package jupiter_shapes;

class Source {
    static void use() {}
}
