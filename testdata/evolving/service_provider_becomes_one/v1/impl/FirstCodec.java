// The provider.
package impl;

public class FirstCodec implements api.Codec {
    public FirstCodec() {}

    public String name() {
        return "first";
    }
}
