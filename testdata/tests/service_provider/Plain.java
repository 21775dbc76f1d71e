// The provider.
package service_provider;

public class Plain implements Codec {
    @Override
    public String name() {
        return "plain";
    }
}
