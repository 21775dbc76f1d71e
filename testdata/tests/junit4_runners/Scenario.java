// Used by one test only.
package junit4_runners;

class Scenario {
    static void use() {}
}
