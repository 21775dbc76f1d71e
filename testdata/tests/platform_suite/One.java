// Used by one test only.
package platform_suite;

class One {
    static void use() {}
}
