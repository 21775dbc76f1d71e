// What the provider's constructor runs.
package impl;

class Sizes {
    static int first() {
        return 4;
    }
}
