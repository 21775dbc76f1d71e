// The provider.
package impl;

public class FirstCodec implements api.Codec {
    @Override
    public String name() {
        return "first";
    }
}
