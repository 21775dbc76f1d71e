// The service.
package api;

public interface Codec {
    String name();
}
