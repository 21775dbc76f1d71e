// The provider.
package impl;

public class FirstCodec implements api.Codec {
    private FirstCodec() {}

    public String name() {
        return "first";
    }
}
