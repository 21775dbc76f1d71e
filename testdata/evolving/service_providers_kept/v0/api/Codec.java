// The service.
package api;

import java.util.ServiceLoader;

public interface Codec {
    ServiceLoader<Codec> ALL = ServiceLoader.load(Codec.class);

    int size();

    static int sizeOfAll() {
        int sum = 0;
        for (Codec codec : ALL) {
            sum += codec.size();
        }
        return sum;
    }
}
