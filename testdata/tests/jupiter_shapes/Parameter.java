// Used by one test only.
package jupiter_shapes;

class Parameter {
    static void use() {}
}
