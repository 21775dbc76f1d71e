// Has a default method.
package default_method;

interface Greets {
    default String greet() {
        return Words.hello();
    }
}
