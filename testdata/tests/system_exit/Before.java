// Used by one test only.
package system_exit;

class Before {
    static void use() {}
}
