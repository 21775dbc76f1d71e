// The provider, made once.
package impl;

public class FirstCodec implements api.Codec {
    private final int size;

    public FirstCodec() {
        size = Sizes.first();
    }

    public int size() {
        return size;
    }
}
