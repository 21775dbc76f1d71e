// Used by one test only.
package junit4_parameters;

class Finder {
    static void use() {}
}
