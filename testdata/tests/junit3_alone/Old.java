// Used by one test only.
package junit3_alone;

class Old {
    static void use() {}
}
