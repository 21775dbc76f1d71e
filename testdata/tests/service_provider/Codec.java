// The service.
package service_provider;

public interface Codec {
    String name();
}
