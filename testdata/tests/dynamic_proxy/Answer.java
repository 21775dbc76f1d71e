// Used by the handler only.
package dynamic_proxy;

class Answer {
    static int corners() {
        return 4;
    }
}
