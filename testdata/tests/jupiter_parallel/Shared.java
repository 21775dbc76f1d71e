// Used by all.
package jupiter_parallel;

class Shared {
    static void use() {}
}
