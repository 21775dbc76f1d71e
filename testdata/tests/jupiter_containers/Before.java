// Used by one test only.
package jupiter_containers;

class Before {
    static void use() {}
}
