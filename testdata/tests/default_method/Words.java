// Used by the default method only.
package default_method;

class Words {
    static String hello() {
        return "hello";
    }
}
