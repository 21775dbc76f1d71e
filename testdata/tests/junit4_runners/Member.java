// Used by one test only.
package junit4_runners;

class Member {
    static void use() {}
}
