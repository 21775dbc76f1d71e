// The only provider.
package modular;

public final class Provider implements Service {
    @Override
    public String name() {
        return "provided";
    }
}
