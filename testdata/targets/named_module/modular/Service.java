// Found by the module's own declaration.
package modular;

public interface Service {
    String name();
}
