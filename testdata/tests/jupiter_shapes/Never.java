// Used by no test that runs.
package jupiter_shapes;

class Never {
    static void use() {}
}
