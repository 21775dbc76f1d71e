// Used by one test only.
package junit3_in_junit4;

class Old {
    static void use() {}
}
