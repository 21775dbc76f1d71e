// Used by one test only.
package platform_suite;

class Two {
    static void use() {}
}
