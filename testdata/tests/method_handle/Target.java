// Only reached by a handle.
package method_handle;

class Target {
    static int run() {
        return 1;
    }
}
