// The new provider.
package impl;

public class SecondCodec implements api.Codec {
    @Override
    public String name() {
        return "second";
    }
}
