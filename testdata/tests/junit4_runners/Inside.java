// Used by one test only.
package junit4_runners;

class Inside {
    static void use() {}
}
