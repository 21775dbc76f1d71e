// Made together with the registry.
package singleton;

class Part {
    int size() {
        return 1;
    }
}
